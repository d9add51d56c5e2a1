import { type Address, createWalletClient, custom, type EIP1193Provider } from 'viem'
import { chain, config, offer, told } from './config.ts'

declare const window: Window & { ethereum: EIP1193Provider }

type Asked = {
  account: Address
  chainId: number
  atomic: boolean
  calls: number
  /** An `id`, `capabilities` or a `version`. */
  more?: object
}

/** The wallet's own provider, which records viem's requests. */
const methods: string[] = []
const provider = {
  request(frame: { method: string; params?: unknown }) {
    methods.push(frame.method)
    return window.ethereum.request(frame as never)
  },
}
const wallet = createWalletClient({ chain, transport: custom(provider) })

offer({
  connect: () => wallet.requestAddresses(),

  /** A batch with `experimental_fallback`: its outcome, and the methods that viem called. */
  async send({ account, chainId, atomic, calls, more }: Asked) {
    methods.length = 0
    const outcome = await wallet
      .sendCalls({
        account,
        chain: { ...chain, id: chainId },
        forceAtomic: atomic,
        experimental_fallback: true,
        calls: Array.from({ length: calls }, (_, index) => ({
          to: config.recipient,
          value: BigInt(index + 1),
        })),
        ...more,
      })
      .then(({ id }) => ({ id }), told)
    return { outcome, methods: [...methods] }
  },
})
