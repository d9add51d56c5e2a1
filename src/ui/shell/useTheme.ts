import { useEffect } from 'react'
import { useMirror } from './useUiState.ts'

/** Applies the selected theme to the page. The default is the system's theme. */
export function useTheme(): void {
  const theme = useMirror((mirror) => mirror.settings.theme)
  useEffect(() => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
  }, [theme])
}
