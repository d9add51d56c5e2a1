import { counted } from '../../i18n/translate.ts'
import { later } from '../shell/later.tsx'
import { useLoaded } from '../shell/useLoaded.ts'
import { useUiState } from '../shell/useUiState.ts'
import { Unlock } from '../unlock/Unlock.tsx'

const Forgot = later(async () => (await import('./onboarding/Forgot.tsx')).Forgot)

const ofForgot = (isForgotten: boolean) => (isForgotten ? Forgot : undefined)

/** The locked wallet. Names the batches that wait for the password: many people come here because of them. */
export function Locked() {
  const [isForgotten, setForgotten] = useLoaded<boolean>(false, ofForgot)
  const paused = useUiState(
    (state) => state.activities?.filter(({ waitsFor }) => waitsFor === 'unlock').length,
  )
  if (isForgotten) return <Forgot onBack={() => setForgotten(false)} />
  return (
    <Unlock onForgot={() => setForgotten(true)}>{!!paused && counted('start_batchesWait', paused)}</Unlock>
  )
}
