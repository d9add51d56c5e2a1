import { FeeLine } from '../../kit/rows/FeeLine.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { chainFees } from './chainFees.ts'
import type { Example } from './example.ts'

/** Examples of the fee row with the fees of each chain. */
export const fees: readonly Example[] = [
  {
    name: 'FeeLine',
    about: 'Over the decision. Here a transfer of a token on each chain that the test node can be like.',
    shows: chainFees.map(({ chain, name, symbol, fee, most }) => (
      <FeeLine
        key={chain}
        name={`Network fee on ${name}`}
        fee={<Amount value={fee} decimals={18} symbol={symbol} exact />}
        most={
          <>
            at most <Amount value={most} decimals={18} symbol={symbol} exact />
          </>
        }
        speed="Normal"
        onSpeed={() => undefined}
      />
    )),
  },
]
