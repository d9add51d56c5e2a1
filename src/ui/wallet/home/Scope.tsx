import { useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { Segments } from '../../kit/forms/Segments.tsx'

/** What home lists: the selected network alone, or all networks. */
export type HomeScope = 'here' | 'everywhere'

/** The choice of this page, so that it is the same when the person comes back from another screen. */
let last: HomeScope = 'here'

/** A page opens with the selected network, whose node the wallet asks anyway. */
export function useScope(): readonly [HomeScope, (next: HomeScope) => void] {
  const [scope, setScope] = useState(last)
  return [
    scope,
    (next) => {
      last = next
      setScope(next)
    },
  ]
}

/** Switches between the selected network and all networks. */
export function Scope({ scope, onSelect }: { scope: HomeScope; onSelect: (next: HomeScope) => void }) {
  return (
    <Segments
      label={t('portfolio_scope')}
      items={[
        { id: 'here', label: t('portfolio_here'), testId: 'scope-here' },
        { id: 'everywhere', label: t('portfolio_everywhere'), testId: 'scope-everywhere' },
      ]}
      current={scope}
      onSelect={onSelect}
    />
  )
}
