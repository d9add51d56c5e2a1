import * as v from 'valibot'
import { type NodeError, nodeError, type SerializedError } from '../domain/errors.ts'

/** A node's answer to one request: a result of any shape, or its own error. */
export type Answer = { result: unknown } | { error: NodeError }

const failure = v.object({
  /** Nodes may answer `null` for the id of a request that they could not read. */
  id: v.optional(v.unknown()),
  error: v.object({
    code: v.pipe(v.number(), v.safeInteger()),
    message: v.string(),
    data: v.optional(v.unknown()),
  }),
})

/** A JSON-RPC response and its id; `undefined` if it is none. `status` is the HTTP response's. */
export function parseEnvelope(input: unknown, status = 200): { id: unknown; answer: Answer } | undefined {
  const failed = v.safeParse(failure, input)
  if (failed.success) {
    const { code, message, data } = failed.output.error
    const error = { code, message, ...(data !== undefined && { data }) }
    return { id: failed.output.id, answer: { error: nodeError(error, isWithheld(error, status)) } }
  }
  if (
    typeof input !== 'object' ||
    input === null ||
    !('result' in input) ||
    ('error' in input && input.error)
  )
    return undefined
  return { id: 'id' in input ? input.id : undefined, answer: { result: input.result } }
}

/** proxyd's status 403 marks a withheld method. A batch has one status for all: there the message does. */
function isWithheld({ code, message }: SerializedError, status: number): boolean {
  return code === -32601 && (status === 403 || /not whitelisted/i.test(message))
}

/** The answer to the only request of an HTTP request. An error may lack the id, a result may not. */
export function answerTo(expected: number, input: unknown, status?: number): Answer | undefined {
  const envelope = parseEnvelope(input, status)
  if (!envelope) return undefined
  const anonymous = envelope.id === null || envelope.id === undefined
  return envelope.id === expected || (anonymous && 'error' in envelope.answer) ? envelope.answer : undefined
}

/** The answers to a batch in its order; `undefined` if the node does not answer them all in one list. */
export function answersTo(
  expected: readonly number[],
  input: unknown,
  status?: number,
): Answer[] | undefined {
  if (!Array.isArray(input) || input.length !== expected.length) return undefined
  const byId = new Map(
    input.map((item) => {
      const envelope = parseEnvelope(item, status)
      return [envelope?.id, envelope?.answer]
    }),
  )
  const answers = expected.map((one) => byId.get(one))
  return answers.every((answer) => answer !== undefined) ? answers : undefined
}
