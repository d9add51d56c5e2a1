import { later } from '../shell/later.tsx'
import { useTheme } from '../shell/useTheme.ts'
import { useUiState } from '../shell/useUiState.ts'
import { Locked } from './LockedWallet.tsx'
import { Starting } from './Starting.tsx'
import { Wallet } from './Wallet.tsx'

// A person sees onboarding once. In the main bundle, Firefox would parse it before each first paint.
const Onboarding = later(async () => (await import('./onboarding/Onboarding.tsx')).Onboarding, Starting)

const OutOfReach = later(async () => (await import('./OutOfReach.tsx')).OutOfReach, Starting)

/** The wallet, in the browser's popup or in a tab: onboarding, the password prompt, or the unlocked wallet. */
export function Popup() {
  useTheme()
  const vault = useUiState((state) => state.vault)
  switch (vault) {
    case undefined:
      return <Starting />
    case 'empty':
      return <Onboarding />
    case 'outOfReach':
      return <OutOfReach />
    case 'locked':
      return <Locked />
    case 'unlocked':
      return <Wallet />
  }
}
