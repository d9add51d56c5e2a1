import type { Recorded } from '../../../messages/developerRecord.ts'

type Asked = Pick<Recorded, 'method' | 'params'>

/**
 * The request as a shell command. Single quotes enclose the site's text, and every character is visible: the
 * text cannot end the quotes, and the shell executes none of it.
 */
export function asCurl({ method, params }: Asked, url: string): string {
  const body = `{"jsonrpc":"2.0","id":1,"method":${printable(JSON.stringify(method))},"params":${printable(params?.text ?? '[]')}}`
  return `curl ${quoted(url)} -H 'content-type: application/json' --data-raw ${quoted(body)}`
}

/** The request as viem code. JSON is valid JavaScript, so the parameters need no conversion. */
export function asViem({ method, params }: Asked): string {
  const given = params ? `,\n  params: ${printable(indented(params.text))}` : ''
  return `import { createWalletClient, custom } from 'viem'

const client = createWalletClient({ transport: custom(window.ethereum) })

const result = await client.request({
  method: ${printable(JSON.stringify(method))}${given},
})
`
}

/** Formats JSON over several lines. Returns incomplete JSON unchanged. */
export function indented(text: string, by = ''): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).replaceAll('\n', `\n${by}`)
  } catch {
    return text
  }
}

/** Escapes invisible and direction-changing characters as `\u…`. The JSON stays equivalent. */
export function printable(json: string): string {
  return json.replace(/[^\S\n ]|[\p{C}\u2028\u2029]/gu, (found) =>
    found === '\n'
      ? found
      : found
          .split('')
          .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .join(''),
  )
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
