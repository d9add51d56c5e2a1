import { useEffect } from 'react'
import { useMirror } from './useUiState.ts'

/** Puts the chosen theme on the page; without a choice the system's holds. */
export function useTheme(): void {
  const theme = useMirror((mirror) => mirror.settings.theme)
  useEffect(() => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
  }, [theme])
}
