import { checksOf } from '../../check.ts'
import type { Outcome } from '../../dapp.ts'
import { equal, that } from '../../expect.ts'

const method = 'wallet_watchAsset'
const section = 'wallet_watchAsset: refusals'
const level = 'interface'

const asset = (address: string, symbol = 'TEST') => ({
  type: 'ERC20',
  options: { address, symbol, decimals: 18 },
})

function row({ error, result }: Outcome, code: number, message: string): void {
  that(error, `Expected ${code}, found the result ${JSON.stringify(result)}`)
  equal([error.code, error.message], [code, message], 'Code and message')
}

export const watchAsset = checksOf('interface/watchAsset', 'interface', {
  'row-4001': {
    title: '4001 "User rejected the request"',
    section,
    level,
    async run(page, wallet, chain) {
      const request = page.request(method, asset(await chain.newToken()))
      row(await wallet.rejected(request), 4001, 'User rejected the request')
    },
  },
  'row-4100': {
    title: '4100 "Requested method not supported"',
    section,
    level,
    page: 'fresh',
    async run(page, wallet, chain) {
      const request = page.request(method, asset(chain.token))
      row(await wallet.unasked(request), 4100, 'Requested method not supported')
    },
  },
  'row--32602': {
    title: '-32602 "Invalid params"',
    section,
    level,
    async run(page, wallet, chain) {
      const request = page.request(method, asset(chain.token, 'TWELVE_CHARS'))
      row(await wallet.unasked(request), -32602, 'Invalid params')
    },
  },
})
