import type { Address } from 'viem'
import { useUiState } from '../../shell/useUiState.ts'
import { Reveal } from '../accounts/Reveal.tsx'

/** The recovery phrase that an account comes from, after the password. */
export function PhraseScreen({ address, onBack }: { address: Address; onBack: () => void }) {
  const account = useUiState(({ accounts }) => accounts.find((one) => one.address === address))
  return account ? <Reveal secret="phrase" account={account} onBack={onBack} /> : null
}
