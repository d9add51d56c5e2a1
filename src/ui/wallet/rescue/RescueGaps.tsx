import { t } from '../../../i18n/translate.ts'
import { Notice } from '../../kit/status/Notice.tsx'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { inert } from '../../kit/text/inertText.ts'
import { isComplete, Searched } from '../allowances/Completeness.tsx'
import { nftName } from '../nfts/nftNames.ts'
import type { Situation } from './readRescue.ts'
import { staysBehind } from './rescuePlan.ts'

/** Lists what no node reported, and says how far the wallet searched for approvals. A gap is not the same as none. */
export function RescueGaps({ situation, chainId }: { situation: Situation; chainId: number }) {
  const { exposure } = situation
  const behind = staysBehind(situation)
  return (
    <>
      {behind.length > 0 && (
        <Notice tone="warn" heading={t('rescue_stays')} data-testid="rescue-stays">
          {behind.map((one) => (
            <p key={'id' in one ? `${one.address}/${one.id}` : (one.address ?? '')}>
              <bdi>{nameOf(one)}</bdi>
            </p>
          ))}
        </Notice>
      )}
      <Searched parts={[{ chainId, state: 'read', exposure }]} />
    </>
  )
}

/** True if the nodes reported every asset in the lists, and all approvals. */
export function isWhollyRead(situation: Situation): boolean {
  return isComplete(situation.exposure) && staysBehind(situation).length === 0
}

function nameOf(one: ReturnType<typeof staysBehind>[number]): string {
  if ('id' in one) return nftName(one)
  return inert(one.symbol, 16) || (one.address ? shortAddress(one.address) : '')
}
