import type { NetworkBlock } from '../../wire/review.ts'
import { Fact } from '../kit/Fact.tsx'
import { Facts } from '../kit/Facts.tsx'
import { inert } from '../kit/inert.ts'
import { SiteText } from '../kit/SiteText.tsx'
import { Text } from '../kit/Text.tsx'

/** A network to add, in the site's words but for what the node itself said. */
export function Network({ block }: { block: NetworkBlock }) {
  const { chainId, name, rpcUrl, symbol, explorer, known } = block
  return (
    <>
      <Facts label="Network">
        <Fact name="Name">{known ? <b>{name}</b> : <SiteText>{name}</SiteText>}</Fact>
        <Fact name="Chain ID">
          <b>{chainId}</b>{' '}
          <Text as="span" tone="soft">
            0x{chainId.toString(16)}
          </Text>
        </Fact>
        <Fact name="Node">
          <Url>{rpcUrl}</Url>
        </Fact>
        <Fact name="Coin">{known ? symbol : <SiteText>{symbol}</SiteText>}</Fact>
        {explorer && (
          <Fact name="Explorer">
            <Url>{explorer}</Url>
          </Fact>
        )}
      </Facts>
      {known && (
        <Text look="small" tone="soft">
          You have this network already. Adding puts this node before the ones you use for it now.
        </Text>
      )}
    </>
  )
}

/** Whole, since the part that lies may be the last. */
function Url({ children }: { children: string }) {
  return (
    <bdi dir="ltr">
      <code>{inert(children, 500)}</code>
    </bdi>
  )
}
