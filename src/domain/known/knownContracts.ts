/** The same contract on every chain, because the address commits to the code. */
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** It makes any call for anyone, so what it has or may take is anyone's. */
export const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
