import { useEffect, useState } from 'react'
import { blockOf } from '../../../contracts/gas.ts'
import type { CallView } from '../../../domain/review/review.ts'
import { t } from '../../../i18n/translate.ts'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Code } from '../../kit/text/Code.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { askNetwork } from '../../node/askNetwork.ts'
import { readCode } from '../../node/readCode.ts'
import { type Coin, useNetwork } from '../useNetwork.ts'
import type { Guess as Found } from './guessFunction.ts'

type Known = { guess: Found; at?: string | undefined }

/** A guess from the contract's code about an unknown function. The first guess loads the decoder. */
export function Guess({ call: { to, data }, coin: { chainId } }: { call: CallView; coin: Coin }) {
  const [known, setKnown] = useState<Known>()
  const address = to?.address
  const block = blockOf(useNetwork(chainId).network)

  useEffect(() => {
    if (!address) return undefined
    let gone = false
    Promise.all([readCode(askNetwork(chainId), address, block), import('./guessFunction.ts')])
      .then(async ([behind, { guess }]) => {
        if (!behind) return
        const { code, at } = behind
        const found = await guess(code, data)
        if (!gone) setKnown({ guess: found, at })
      })
      // Without a guess, the window still shows that the function is unknown.
      .catch(console.error)
    return () => {
      gone = true
    }
  }, [address, block, chainId, data])

  if (!known?.guess) return null
  const { guess, at } = known
  if (!guess.has)
    return (
      <Text look="small" tone="soft" data-testid="guess">
        {t('approval_guessNone')}
      </Text>
    )
  return (
    <div data-testid="guess">
      <Stack gap={2}>
        <Text look="small" tone="soft">
          {t(at ? 'approval_guessElsewhere' : 'approval_guess')}
        </Text>
        <Code>
          <b>{data.slice(0, 10)}</b>({guess.types.replaceAll(',', ', ')})
        </Code>
        {guess.values ? (
          <Facts tight label={t('approval_guessValues')}>
            {guess.values.map(({ type, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a value is
              <Fact key={index} name={<code dir="ltr">{type}</code>} guessed>
                {type === 'address' ? <Address value={value} /> : <bdi>{value}</bdi>}
              </Fact>
            ))}
          </Facts>
        ) : (
          <Text look="small" tone="soft">
            {t('approval_guessMisfit')}
          </Text>
        )}
      </Stack>
    </div>
  )
}
