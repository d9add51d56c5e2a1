/** After how many minutes without the person the wallet may be set to lock. There is no never. */
export const autoLockChoices = [5, 15, 60, 480] as const

export type AutoLockMinutes = (typeof autoLockChoices)[number]
