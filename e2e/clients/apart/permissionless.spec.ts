import { operationsOf, sponsored, sponsorOf } from '../../sponsor.ts'
import { clientTest, expect } from '../fixture.ts'

/** Checks our test bundler, not the wallet, so it is not named `test`: the table of clients takes only those. */
const bundlerTest = clientTest('permissionless', ['permissionless'], sponsored)

bundlerTest(
  'permissionless.js upgrades an account of its own, and sends two batches that the sponsor pays',
  async ({ open, chain }) => {
    const { does } = await open()
    const { requests, paymaster } = sponsorOf(chain)
    for (const type of ['eip7702', 'eip1559']) {
      expect(await does('send')).toEqual({ success: true, paymaster, events: 2, type })
      // The receipt is that of a pre-confirmation. The page finds the new code once it is in a block.
      await chain.settle()
    }
    expect(operationsOf(chain)).toHaveLength(2)
    for (const method of ['pm_getPaymasterStubData', 'eth_estimateUserOperationGas', 'pm_getPaymasterData'])
      expect(requests(method), method).toHaveLength(2)
  },
)
