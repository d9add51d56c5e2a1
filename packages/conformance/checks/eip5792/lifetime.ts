import { sentOf } from '../../answers/batches.ts'
import { batch, freshId, numbered, numbersOf, pay } from '../../batch.ts'
import { checksOf } from '../../check.ts'
import { equal, refused, that } from '../../expect.ts'
import { refusesUnasked } from '../../wallet.ts'
import { held } from './execution.ts'
import { noncesOf, nothingElse, someLogs, someReceipts } from './outcome.ts'

const section = 'wallet_getCallsStatus'

/** The browser may end an extension's background at any time. */
export const lifetime = checksOf('eip5792/lifetime', 'EIP-5792', {
  'after-reload': {
    title: 'A page that was loaded anew finds its batch',
    section,
    level: 'practice',
    page: 'own',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain))
      await page.tab.reload()
      await page.tab.waitForFunction(() => kit.find())
      equal((await wallet.settled(page, id)).status, 200, 'status')
    },
  },
  'after-reconnection': {
    title: 'A site that was disconnected and connected again finds its batch',
    section,
    level: 'practice',
    page: 'own',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain))
      await wallet.settled(page, id)
      await page.request('wallet_revokePermissions', [{ eth_accounts: {} }])
      await wallet.connect(page)
      equal((await wallet.status(page, id)).status, 200, 'status')
    },
  },
  'many-later': {
    title: 'A batch is still known after ten others',
    section,
    level: 'practice',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain))
      for (let times = 0; times < 10; times++) await wallet.sends(page, batch(page, chain))
      equal((await wallet.settled(page, id)).status, 200, 'status')
    },
  },
  'death-final': {
    title: 'A finished batch is known, with its receipts, after the background has died',
    section,
    level: 'practice',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain))
      const before = await wallet.settled(page, id)
      someReceipts(before)
      await wallet.killBackground()
      equal(await wallet.status(page, id), before, 'The status')
    },
  },
  'death-id': {
    title: 'The id of a batch stays taken after the background has died',
    section: 'Error Codes',
    level: 'practice',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain))
      await wallet.settled(page, id)
      await wallet.killBackground()
      const again = page.request('wallet_sendCalls', batch(page, chain, { id }))
      await refusesUnasked(wallet, again, 5720, 'wallet_sendCalls')
    },
  },
  'death-connection': {
    title: 'The connection lives on',
    section: 'eth_accounts',
    level: 'practice',
    async run(page, wallet) {
      await wallet.killBackground()
      equal((await page.request('eth_accounts')).result, page.accounts, 'eth_accounts')
    },
  },
  'death-running': {
    title: 'A batch that is on its way when the background dies ends, and each call of it ran once',
    section: 'wallet_sendCalls',
    level: 'practice',
    async run(page, wallet, chain) {
      const before = await chain.nonce(wallet.address)
      let id = ''
      await held(chain, async () => {
        id = (await wallet.sends(page, batch(page, chain, { calls: numbered(chain, 3) }))).id
        await wallet.killBackground()
      })
      const status = await wallet.settled(page, id)
      equal(status.status, 200, 'status')
      equal(numbersOf(someLogs(status)), [1, 2, 3], 'What ran')
      await nothingElse({ page, wallet, chain }, before, await noncesOf(chain, status))
    },
  },
  'death-asked-approved': {
    title: 'A prompt outlives the background: what is then approved runs, once',
    section: 'wallet_sendCalls',
    level: 'practice',
    async run(page, wallet, chain) {
      const to = chain.nobody()
      const request = page.request('wallet_sendCalls', batch(page, chain, { calls: [pay(to, 6n)] }))
      await wallet.prompt()
      await wallet.killBackground()
      const { result, error } = await wallet.approved(request)
      equal(error, undefined, 'The error')
      equal((await wallet.settled(page, sentOf(result).id)).status, 200, 'status')
      equal(String(await chain.balance(to)), '6', 'What arrived')
    },
  },
  'death-asked-rejected': {
    title: 'A prompt that outlived the background can be declined: 4001, and the id is free',
    section: 'wallet_sendCalls',
    level: 'practice',
    async run(page, wallet, chain) {
      const params = batch(page, chain, { id: freshId() })
      const request = page.request('wallet_sendCalls', params)
      await wallet.prompt()
      await wallet.killBackground()
      refused(await wallet.rejected(request), 4001, 'wallet_sendCalls')
      refused(await wallet.rejected(page.request('wallet_sendCalls', params)), 4001, 'The same again')
    },
  },
  'death-idle': {
    title: 'The first request after the death of the background is answered',
    section: 'wallet_getCapabilities',
    level: 'practice',
    async run(page, wallet) {
      await wallet.killBackground()
      const { error } = await page.request('wallet_getCapabilities', [page.accounts[0]])
      that(!error, `It is refused with ${error?.code}`)
    },
  },
})

/** The state of a page of the kit, see `dapp.ts`. */
declare const kit: { find(): boolean }
