/**
 * The test phrase: ten accounts with 10,000 ETH each on the test node. It is public, so funds that anybody
 * sends to its accounts on a real chain are lost. Only this project uses it, so nobody confuses it with
 * another tool's accounts.
 */
export const testPhrase = 'similar fault price garbage shrug edge option rescue inspire base alone vendor'
