import { checksOf } from '../check.ts'
import type { Dapp } from '../dapp.ts'
import { equal, refused, result, that } from '../expect.ts'
import { refusesItself, refusesUnasked, type Wallet } from '../wallet.ts'

const switchTo = (page: Dapp, chainId: unknown) => page.request('wallet_switchEthereumChain', [{ chainId }])

/** `refusal-code` is about the code. */
const malformed = (chainId: unknown, title: string) => ({
  title,
  section: 'Parameters',
  run: (page: Dapp, wallet: Wallet) =>
    refusesItself(wallet, switchTo(page, chainId), `chainId ${JSON.stringify(chainId)}`),
})

export const eip3326 = checksOf('eip3326', 'EIP-3326', {
  'answers-null': {
    title: 'A switch that the person agrees to answers null',
    section: 'Returns',
    page: 'own',
    async run(page, wallet) {
      equal(
        await wallet.approved(switchTo(page, wallet.other.id)),
        { result: null },
        'wallet_switchEthereumChain',
      )
    },
  },
  'selects-the-chain': {
    title: 'The chain is the selected one from then on',
    section: 'Returns',
    page: 'own',
    async run(page, wallet) {
      result(await wallet.approved(switchTo(page, wallet.other.id)), 'wallet_switchEthereumChain')
      equal((await page.request('eth_chainId')).result, wallet.other.id, 'eth_chainId')
    },
  },
  rejected: {
    title: 'A switch that the person declines is 4001 and changes nothing',
    section: 'Returns',
    page: 'own',
    async run(page, wallet, chain) {
      refused(await wallet.rejected(switchTo(page, wallet.other.id)), 4001, 'wallet_switchEthereumChain')
      equal((await page.request('eth_chainId')).result, chain.id, 'eth_chainId')
    },
  },
  asks: {
    title: 'The person is asked before the chain changes',
    section: 'Security Considerations',
    level: 'SHOULD',
    page: 'own',
    async run(page, wallet, chain) {
      const request = switchTo(page, wallet.other.id)
      await wallet.prompt()
      that(await wallet.isOpen(request), 'It was answered while the prompt was open')
      equal((await page.request('eth_chainId')).result, chain.id, 'eth_chainId meanwhile')
      await wallet.rejected(request)
    },
  },
  'same-chain': {
    title: 'Switching to the selected chain answers null without a prompt',
    section: 'Returns',
    level: 'practice',
    async run(page, wallet, chain) {
      equal(await wallet.unasked(switchTo(page, chain.id)), { result: null }, 'wallet_switchEthereumChain')
    },
  },
  'unknown-chain': {
    title: 'A chain that the wallet does not know is refused',
    section: 'Parameters',
    async run(page, wallet) {
      const { error } = await wallet.unasked(switchTo(page, '0x3039fe'))
      that(error, 'It was answered as if the chain were selected')
    },
  },
  'unknown-chain-code': {
    title: 'The code for an unknown chain is 4902: clients then offer to add it',
    section: 'Parameters',
    level: 'practice',
    async run(page, wallet) {
      await refusesUnasked(wallet, switchTo(page, '0x3039fe'), 4902, 'wallet_switchEthereumChain')
    },
  },
  'refusal-code': {
    title: 'A malformed chain id is refused with -32602',
    section: 'Parameters',
    level: 'practice',
    async run(page, wallet) {
      for (const chainId of [1, '1', '0x01', undefined])
        await refusesUnasked(wallet, switchTo(page, chainId), -32602, `chainId ${JSON.stringify(chainId)}`)
    },
  },
  'chain-id-number': malformed(1, 'A chain id that is a number is refused'),
  'chain-id-decimal': malformed('1', 'A chain id in decimal digits is refused'),
  'chain-id-zeros': malformed('0x01', 'A chain id with leading zeros is refused'),
  'chain-id-missing': malformed(undefined, 'A request without a chain id is refused'),
})
