import { stringToHex } from 'viem'
import { addLedger, ledgerWindow } from '../../device/addLedger.ts'
import { patience } from '../../device/deviceWindow.ts'
import { openDapp } from '../../fixtures.ts'
import { settledApproval } from '../settledApproval.ts'
import { details, select } from './accounts.ts'
import { sites, type World } from './world.ts'

/** A well-known phrase, so the pictures show the same address each time. */
const phrase = 'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong'

/** A stand-in for a Ledger: its accounts, a message, and a cable that is out. */
export async function ledgerScreens({ chain, wallet, picture, address }: World): Promise<void> {
  const look = (page: Parameters<typeof picture>[1]) => picture('ledger-import', page)
  const { home, from, port } = await addLedger(wallet, chain, { phrase, look })
  await details(home, from)
  await picture('ledger-account', home)
  await home.reload()

  const dapp = await openDapp(wallet, sites.collectibles)
  await dapp.connect()
  const message = dapp.request('personal_sign', [stringToHex('I am the owner of this account.'), from])
  await settledApproval(wallet)
  await wallet.approve()
  const window = await ledgerWindow(wallet)
  await picture('ledger-message', window)
  await port.unplug()
  await window.getByTestId('ledger-sign').click()
  await window.getByTestId('device-failure').waitFor(patience)
  await picture('ledger-unplugged', window)
  await window.getByTestId('reject').click()
  await message
  await home.bringToFront()
  await select(home, address)
}
