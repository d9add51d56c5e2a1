import { useEffect } from 'react'
import { useUiState } from './useUiState.ts'

/** Applies the selected theme to the page. The default is the system's theme. */
export function useTheme(): void {
  const theme = useUiState((state) => state.settings.theme)
  useEffect(() => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
  }, [theme])
}
