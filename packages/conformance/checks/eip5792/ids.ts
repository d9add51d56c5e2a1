import { batch, freshId } from '../../batch.ts'
import { checksOf } from '../../check.ts'
import { equal, matches, refused, refusedItself, result, that } from '../../expect.ts'
import { refusesItself, refusesUnasked } from '../../wallet.ts'

const section = 'wallet_sendCalls: id'

export const ids = checksOf('eip5792/ids', 'EIP-5792', {
  echoed: {
    title: 'The app’s id is the batch’s id',
    section,
    async run(page, wallet, chain) {
      const id = freshId()
      equal((await wallet.sends(page, batch(page, chain, { id }))).id, id, 'id')
    },
  },
  'echoed-status': {
    title: 'The status is asked for by the app’s id, and carries it unchanged',
    section: 'wallet_getCallsStatus',
    async run(page, wallet, chain) {
      const id = `Ünïcødé ${freshId()} 🦊`
      await wallet.sends(page, batch(page, chain, { id }))
      equal((await wallet.status(page, id)).id, id, 'id')
    },
  },
  'made-up': {
    title: 'Without an id from the app the wallet makes one',
    section,
    async run(page, wallet, chain) {
      const outcome = await wallet.approved(page.request('wallet_sendCalls', batch(page, chain)))
      matches(Object(result(outcome, 'wallet_sendCalls')).id, /^.{1,8194}$/, 'id')
    },
  },
  'made-up-unique': {
    title: 'The ids that the wallet makes cannot be guessed from one another',
    section: 'Security Considerations',
    async run(page, wallet, chain) {
      const one = (await wallet.sends(page, batch(page, chain))).id
      const two = (await wallet.sends(page, batch(page, chain))).id
      that(one.length >= 22 && two.length >= 22, `The ids are short: ${one} and ${two}`)
      const same = [...one].filter((letter, place) => letter === two[place]).length
      that(same < one.length / 2, `The ids ${one} and ${two} differ in ${one.length - same} places alone`)
    },
  },
  duplicate: {
    title: 'An id that a batch has is refused, and nobody is asked',
    section: 'Error Codes',
    async run(page, wallet, chain) {
      const id = freshId()
      await wallet.sends(page, batch(page, chain, { id }))
      const again = page.request('wallet_sendCalls', batch(page, chain, { id }))
      await refusesItself(wallet, again, 'wallet_sendCalls')
    },
  },
  'duplicate-final': {
    title: 'The id of a batch that is done is refused',
    section: 'Error Codes',
    async run(page, wallet, chain) {
      const id = freshId()
      const sent = await wallet.sends(page, batch(page, chain, { id }))
      await wallet.settled(page, sent.id)
      const again = page.request('wallet_sendCalls', batch(page, chain, { id }))
      await refusesItself(wallet, again, 'wallet_sendCalls')
    },
  },
  'duplicate-waiting': {
    title: 'The id of a batch that waits for the person is refused',
    section: 'Error Codes',
    async run(page, wallet, chain) {
      const id = freshId()
      const first = page.request('wallet_sendCalls', batch(page, chain, { id }))
      await wallet.prompt()
      const second = await wallet.unasked(page.request('wallet_sendCalls', batch(page, chain, { id })))
      await wallet.rejected(first)
      refusedItself(second, 'The second wallet_sendCalls')
    },
  },
  'duplicate-code': {
    title: 'The refusal of an id that a batch has is 5720',
    section: 'Error Codes',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain, { id: freshId() }))
      const again = page.request('wallet_sendCalls', batch(page, chain, { id }))
      await refusesUnasked(wallet, again, 5720, 'wallet_sendCalls')
    },
  },
  'rejected-free': {
    title: 'An id whose request was declined may be used again',
    section: 'Error Codes',
    level: 'practice',
    async run(page, wallet, chain) {
      const id = freshId()
      const params = batch(page, chain, { id })
      refused(await wallet.rejected(page.request('wallet_sendCalls', params)), 4001, 'wallet_sendCalls')
      const again = await wallet.rejected(page.request('wallet_sendCalls', params))
      refused(again, 4001, 'wallet_sendCalls with the same id')
    },
  },
  'rejected-unknown': {
    title: 'A declined batch has no status: 5730',
    section: 'wallet_getCallsStatus',
    async run(page, wallet, chain) {
      const id = freshId()
      await wallet.rejected(page.request('wallet_sendCalls', batch(page, chain, { id })))
      refused(await page.request('wallet_getCallsStatus', [id]), 5730, 'wallet_getCallsStatus')
    },
  },
  'other-origin-free': {
    title: 'Ids belong to their site: another one may use the same id',
    section,
    level: 'SHOULD',
    page: 'own',
    async run(page, wallet, chain) {
      const id = freshId()
      await wallet.sends(page, batch(page, chain, { id }))
      const other = await wallet.stranger()
      await wallet.connect(other)
      const request = other.request('wallet_sendCalls', batch(other, chain, { id }))
      refused(await wallet.rejected(request), 4001, 'wallet_sendCalls of another site')
    },
  },
})
