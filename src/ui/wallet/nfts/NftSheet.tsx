import type { Address as Hex } from 'viem'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Sheet } from '../../kit/layout/Sheet.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { say } from '../../kit/status/say.ts'
import { Address } from '../../kit/text/Address.tsx'
import { SiteText } from '../../kit/text/SiteText.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { useHere } from '../useSelection.ts'
import { NftPicture } from './NftPicture.tsx'
import { nftName } from './nftNames.ts'
import { keyOf, useHoldings } from './useHoldings.ts'

type Props = {
  open: boolean
  onClose: () => void
  address: Hex
  id: Hex
  onSend: () => void
}

/** Everything the wallet knows about one NFT, and the actions on it. */
export function NftSheet({ open, onClose, address, id, onSend }: Props) {
  const { account, network } = useHere()
  const all = useHoldings()
  const silent = useUiState((state) => state.node.state === 'unreachable')
  const { run, busy, failure } = useCommand('nft.keep')
  const found = all.find(({ nft }) => keyOf(nft) === keyOf({ address, id }))
  if (!found || !network) return null
  const { nft, holding } = found
  const others = all.map((one) => one.nft).filter((one) => one !== nft)
  const { chainId } = network

  async function remove() {
    if (!(await run({ chainId, nfts: others }))) return
    say(t('nft_removed'))
    onClose()
  }

  async function hide() {
    const { hidden, ...shown } = nft
    const next = hidden ? shown : { ...shown, hidden: true as const }
    await run({ chainId, nfts: all.map((one) => (one.nft === nft ? next : one.nft)) })
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      heading={nftName(nft, holding?.metadata)}
      footer={
        <Stack row="equal" gap={3}>
          <Button icon="trash" busy={busy} data-testid="nft-remove" onClick={remove}>
            {t('nft_remove')}
          </Button>
          <Button
            look="filled"
            icon="send"
            data-testid="nft-send"
            disabled={!holding?.amount || silent || account?.kind === 'watch'}
            onClick={onSend}
          >
            {t('nft_send')}
          </Button>
        </Stack>
      }
    >
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <NftPicture src={holding?.metadata.image} large />
      {holding?.metadata.elsewhere && !holding.metadata.image && (
        <Notice tone="neutral" data-testid="nft-elsewhere">
          {t('nft_elsewhere')}
        </Notice>
      )}
      <Facts label={t('nft_one')}>
        <Fact name={t('nft_inAccount')}>
          {holding?.amount === undefined ? t('common_notKnown') : holding.amount.toString()}
        </Fact>
        {nft.name && (
          <Fact name={t('nft_collection')}>
            <SiteText>{nft.name}</SiteText>
          </Fact>
        )}
        <Fact name={t('nft_number')}>{BigInt(nft.id).toString()}</Fact>
        <Fact name={t('nft_network')}>{network.name}</Fact>
        <Fact name={t('nft_contract')}>
          <Address value={nft.address} />
        </Fact>
      </Facts>
      <div>
        <Button small icon="eye" busy={busy} data-testid="nft-hide" onClick={hide}>
          {nft.hidden ? t('nft_show') : t('nft_hide')}
        </Button>
      </div>
    </Sheet>
  )
}
