import { ethers } from 'ethers5'
import { config, offer } from '../../pages/config.ts'

declare const window: Window & { ethereum: ethers.providers.ExternalProvider }

const provider = new ethers.providers.Web3Provider(window.ethereum, 'any')
const signer = provider.getSigner()
const pay = { to: config.recipient, value: ethers.utils.parseEther('0.5') }

/** The error as ethers reports it: its own code, and the rejected action. */
async function failure(work: Promise<unknown>) {
  return work.then(
    () => undefined,
    ({ code, action }) => ({ code, action }),
  )
}

offer({
  async connect() {
    await provider.send('eth_requestAccounts', [])
    return signer.getAddress()
  },
  network: async () => (await provider.getNetwork()).chainId,
  async send() {
    const sent = await signer.sendTransaction(pay)
    return (await sent.wait()).status
  },
  async sign() {
    const signature = await signer.signMessage('Hello, ethers')
    return ethers.utils.verifyMessage('Hello, ethers', signature) === (await signer.getAddress())
  },
  rejectedSend: () => failure(signer.sendTransaction(pay)),
  rejectedSign: () => failure(signer.signMessage('No')),
  rejectedSignTyped: () =>
    failure(
      signer._signTypedData(
        { name: 'Mail', version: '1', chainId: config.chainId },
        { Mail: [{ name: 'contents', type: 'string' }] },
        { contents: 'Hello' },
      ),
    ),
})
