import { useCommand } from '../../commands/useCommand.ts'
import { PhraseImport } from '../onboarding/PhraseImport.tsx'

type Props = { onBack: () => void; onDone: () => void }

/** Another phrase beside those that are here. */
export function ImportPhrase({ onBack, onDone }: Props) {
  const { run, busy, failure } = useCommand('account.importPhrase')
  return (
    <PhraseImport
      busy={busy}
      failure={failure}
      onBack={onBack}
      onDone={async (phrase) => (await run({ phrase })) && onDone()}
    />
  )
}
