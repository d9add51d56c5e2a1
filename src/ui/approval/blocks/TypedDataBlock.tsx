import { useContext, useState } from 'react'
import type { TypedDataBlock } from '../../../domain/review/review.ts'
import type { TypedData as Typed } from '../../../domain/typedData.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { useDescribed } from '../../descriptors/useDescribed.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { CopyButton } from '../../kit/text/CopyButton.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { SiteText } from '../../kit/text/SiteText.tsx'
import { later } from '../../shell/later.tsx'
import { Acting } from '../acting.ts'
import { useNetwork } from '../useNetwork.ts'
import { Hidden } from './HiddenCharacters.tsx'
import { hiddenIn, leavesIn } from './typedValues.ts'

const Tree = later(async () => (await import('./TypedDataTree.tsx')).Tree)
const DescribedIntent = later(async () => (await import('../calls/DescribedIntent.tsx')).DescribedIntent)
const Described = later(async () => (await import('../calls/DescribedCall.tsx')).Described)

type Props = {
  block: TypedDataBlock
  /** Nothing above explains its meaning, so the person has to read the data itself. */
  open: boolean
}

/** The whole typed data: its domain, and every value with its name and type as signed. */
export function TypedData({ block: { typed }, open: isOpen }: Props) {
  const { types, primaryType, domain, message } = typed
  // Of a Safe's message the words above only say that there is one.
  const [open, setOpen] = useState(isOpen || primaryType === 'SafeMessage')
  const count = leavesIn(message)
  const chainId = Number(domain.chainId)
  const { coin } = useNetwork(chainId)
  const account = useContext(Acting)
  const described = useDescribed(isOpen ? JSON.stringify([typed, account]) : undefined, (code, find) =>
    code.describeTypedData(find, typed, chainId, account),
  )
  return (
    <Stack gap={4}>
      {described && (
        <Section heading={t('approval_describedTyped')}>
          <DescribedIntent described={described} />
          <Described described={described} coin={coin} />
        </Section>
      )}
      <Section heading={t('approval_typedFor')}>
        <Domain domain={domain} />
      </Section>
      <Section
        heading={t('approval_signed')}
        action={
          <CopyButton text={JSON.stringify(typed, null, 2)} said={t('approval_dataCopied')}>
            {t('approval_copyJson')}
          </CopyButton>
        }
      >
        <Stack gap={2}>
          {open && (
            <Card padded data-testid="typed-data">
              <Tree types={types} type={primaryType} value={message} />
            </Card>
          )}
          <Hidden count={hiddenIn(message) + hiddenIn(domain)} />
          <div>
            <Button look="text" icon="code" aria-expanded={open} onClick={() => setOpen(!open)}>
              {counted(open ? 'approval_hideValues' : 'approval_showValues', count, {
                type: inert(primaryType, 48),
              })}
            </Button>
          </div>
        </Stack>
      </Section>
    </Stack>
  )
}

/** The domain in the site's words, except for the network: the wallet refuses any but the selected one. */
function Domain({
  domain: { name, version, chainId, verifyingContract, salt },
}: {
  domain: Typed['domain']
}) {
  const { name: network } = useNetwork(Number(chainId))
  return (
    <Facts label={t('approval_typedFor')}>
      {typeof name === 'string' && (
        <Fact name={t('common_name')}>
          <SiteText>{name}</SiteText>
        </Fact>
      )}
      {typeof version === 'string' && (
        <Fact name={t('approval_version')}>
          <SiteText>{version}</SiteText>
        </Fact>
      )}
      <Fact name={t('common_network')}>{chainId === undefined ? t('approval_typedAny') : network}</Fact>
      {typeof verifyingContract === 'string' ? (
        <Fact name={t('common_contract')}>
          <Address value={verifyingContract} name={t('common_contract')} />
        </Fact>
      ) : (
        <Fact name={t('common_contract')}>{t('approval_typedNone')}</Fact>
      )}
      {typeof salt === 'string' && (
        <Fact name={t('approval_salt')}>
          <code dir="ltr">{salt}</code>
        </Fact>
      )}
    </Facts>
  )
}
