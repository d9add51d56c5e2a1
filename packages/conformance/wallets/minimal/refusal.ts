/** The error that a site gets. */
export class Refusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const unparsable = () => new Refusal(-32602, 'The wallet cannot parse the request')
export const invalid = () => new Refusal(-32602, 'Invalid params')
export const unauthorized = (
  message = 'The requested account and/or method has not been authorized by the user',
) => new Refusal(4100, message)
