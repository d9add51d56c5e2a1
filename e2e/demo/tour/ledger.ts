import { stringToHex } from 'viem'
import { type Creation, create, creations, otherDeployment } from '../../contracts/delegates.ts'
import { addLedger, ledgerWindow } from '../../device/addLedger.ts'
import { patience } from '../../device/deviceWindow.ts'
import { openDapp } from '../../fixtures.ts'
import { permit } from '../../permit.ts'
import { batch } from '../../sending.ts'
import { settledApproval } from '../settledApproval.ts'
import { details, select } from './accounts.ts'
import { sites, type World } from './world.ts'

/** A well-known phrase, so the pictures show the same address each time. */
const phrase = 'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong'

/** A stand-in for a Ledger: its accounts, a message, a cable that is out, typed data, and an upgrade. */
export async function ledgerScreens({ chain, wallet, picture, address }: World): Promise<void> {
  const look = (page: Parameters<typeof picture>[1]) => picture('ledger-import', page)
  const { home, from, port } = await addLedger(wallet, chain, { phrase, look })
  await details(home, from)
  await picture('ledger-account', home)
  await home.goto(`${wallet.origin}/popup.html#/add-account`)
  await home.getByTestId('import-ledger').click()
  await home.getByTestId('ledger-connect').waitFor()
  await picture('ledger-connect', home)
  await home.goto(`${wallet.origin}/popup.html#/`)

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
  await port.plug()

  const typed = dapp.request('eth_signTypedData_v4', [from, JSON.stringify(permit(chain, from))])
  await settledApproval(wallet)
  await wallet.approve()
  const hashes = await ledgerWindow(wallet)
  await hashes.getByTestId('ledger-hash').first().waitFor()
  await picture('ledger-typed', hashes)
  await hashes.getByTestId('reject').click()
  await typed

  await create(chain, creations[otherDeployment] as Creation)
  const sending = dapp.request('wallet_sendCalls', batch(chain, from, { atomicRequired: true }))
  await settledApproval(wallet)
  await wallet.approve()
  await sending
  const upgrade = await ledgerWindow(wallet)
  await upgrade.getByTestId('ledger-upgrade').waitFor()
  await picture('ledger-upgrade', upgrade)
  await upgrade.getByTestId('reject').click()
  await home.bringToFront()
  await select(home, address)
}
