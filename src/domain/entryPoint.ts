/** EntryPoint v0.8 of ERC-4337, at the same address on every network. */
export const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
