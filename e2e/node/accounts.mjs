/**
 * The test phrase: ten accounts with 10,000 ETH each on the test node. It is public, so whatever is sent to its
 * accounts on a real chain is lost. It is ours alone, so that nobody mixes it up with another tool's accounts.
 */
export const testPhrase = 'similar fault price garbage shrug edge option rescue inspire base alone vendor'
