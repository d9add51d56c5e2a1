import { errorTable, type SiteErrorKind, siteErrorKinds } from '../domain/errorTable.ts'
import { type WarningKind, warningKinds } from '../domain/review/review.ts'
import { capabilities } from './batches/capabilities/capabilities.ts'
import { errorSources } from './errorSources.ts'
import type { Method } from './method.ts'
import { reads } from './reads/reads.ts'

/** The description of each warning of an approval. */
const warnings: Record<WarningKind, string> = {
  unlimitedApproval:
    'The batch lets another address take a token without a limit, or more of it than the batch uses.',
  toOwnAccount: 'A call with data goes to another account of the user.',
  toTokenItself: 'Tokens go to the contract of the token itself, where they are lost.',
  burnAddress: 'A transfer goes to an address without a known key.',
  noCode: 'A call with data goes to an address without code, where it does nothing.',
  likelyFails: 'A call fails in the simulation.',
  insufficientFunds: 'The account has too little for the value and the fee.',
  notSimulated:
    'The wallet could not simulate the calls or read the simulation, or the network does not report failed calls.',
  unreachable: 'A node does not answer, so something could not be checked.',
  insecureOrigin: 'The page came over plain http, from another machine.',
  plainNode: 'A site wants to add a node without encryption.',
  foreignFrame: 'The request comes from a frame inside a page of another site.',
  replacesTransaction: 'The transaction replaces a pending one.',
  tokenMismatch:
    "The site's symbol or decimals differ from the contract's, and the wallet stores the contract's. Or an order treats a token as a collectible, or the other way round.",
  tokenUnverified: 'Only the site vouches for the symbol or the decimals of the token.',
  tokenSymbolUnusable: "The wallet cannot show the contract's symbol, so it stores the site's.",
  tokenLookalike: 'The token resembles a well-known one at another address.',
  networkLookalike: 'A network to add has the name of another one, or one that reads like it.',
  phishingSite:
    'The site is on the phishing list, or its name is almost that of an often imitated site. The warning covers the whole approval until the person ticks it.',
  lookalikeSite:
    'The name of the site resembles a well-known one or one that the person uses, or mixes alphabets.',
  signInChain: 'A sign-in message names another chain than the selected one.',
  signInEarly: 'A sign-in message, a signed payment or an order is not valid yet.',
  unknownContract: 'A call or a signature goes to a contract that the wallet does not know.',
  unexplained: 'Typed data has a type that the wallet does not know.',
  noExpiry: 'A signature, or the allowance that it gives, never ends.',
  expired: 'The signed data has expired.',
  spenderIsAccount: 'A signature or a call lets an ordinary account take tokens, not a contract.',
  actsForAnyone:
    'A contract that makes any call for anyone, such as Multicall3, receives tokens or may take them.',
  otherOwner: 'A signature is about the tokens of another account than the one that signs.',
  givesForNothing: 'An order gives something away, and nothing comes to the account for it.',
  priceOpen: 'An order names an incoming amount that the signed data does not guarantee.',
  mixedOwners: 'One signature covers orders of several accounts.',
  actsAsAccount: 'A signature lets another party act as an account of the user.',
  delegateCall: 'A signature lets foreign code run as a contract account.',
  feeSigned: 'A signature lets a Safe pay a fee to the sender of its calls, or to an address in the data.',
  looksLikeHash:
    'A message of 32 bytes, or of more that are no text, may be or hold the hash of hidden data.',
  hiddenCharacters: 'A message has invisible characters.',
  lookalikeRecipient: 'A transfer goes to an address with the same start and end as a known or own address.',
  unusualApproval:
    'An approval is for the token itself, for an address without a known key, or for the account itself.',
  firstInteraction:
    'As far as the wallet remembers, the account never sent anything to the address and never called it.',
  foreignDelegate: 'The account runs the code of a contract that the wallet does not know.',
  accountUpgrade: 'Approving upgrades the account. The warning names the contract.',
  unproven:
    'The wallet lost part of its journal. Before it signs, it checks that no lost transaction is pending.',
  networkSwitch: 'The request is for a network that is not selected. Approving selects it.',
  signedNotSent: 'The site gets a signed transaction, and may send it at any time.',
  simulationDiffers:
    'A simulation moves other amounts or assets than the calls say. The approval shows the worse of both.',
  feeRose:
    'Before anything was signed, the network fee rose above the approved ceiling, or had not been shown. The request opens again.',
  sponsorRefused:
    'The paymaster that the site named does not pay. Approving again means that the person pays the fee.',
  approvalLarger: 'A batch gives a larger approval than it uses in a simulation.',
  approvalUnused:
    'A batch gives an approval that it does not use in a simulation, or that only calls needed which the person left out.',
  slippage:
    'A swap accepts over 5 % less than it returns in a simulation. The wallet does not know the market price.',
  feeHigh:
    'The fee is above 10 % of the moved amount. It appears only if nothing but the coin, or its wrapped form, moves, because the wallet does not know the value of tokens. Or the site suggests fees of more than ten times the fast speed.',
  dependsOnChanged:
    'A call needs an approval or tokens from a call that the person removed or moved behind it.',
}

/** Errors that any method can return. */
const common: readonly SiteErrorKind[] = ['rateLimited', 'disconnected', 'internal']

/** Errors that no method returns, because they are thrown before a method is found. */
const beyond: readonly SiteErrorKind[] = ['unsupportedMethod']

const note = '<!-- Generated by `npm run make -- docs`. Do not edit. -->'

/** `docs/methods.md`: every method with its standard, its access, whether it asks the user, and its errors. */
export function methodsDocument(methods: readonly Method[]): string {
  const own = methods.filter((method) => !reads.includes(method))
  return `${note}

# Methods

A site reaches the wallet through an EIP-1193 provider, found by EIP-6963 or at \`window.ethereum\`. Any other
method answers ${code('unsupportedMethod')}. There is no \`eth_sign\`, because a bare hash can be anything, even an
authorization of the account.

*Access* says who may call: everybody, or a site that the user connected. *Asks* says whether the user may be asked. Any
method can also give ${common.map(code).join(', ')}. Errors are explained in [errors.md](errors.md).

${table(
  ['Method', 'Standard', 'What it does', 'Access', 'Asks', 'Errors'],
  own.map((method) => [
    `\`${method.name}\``,
    method.standard ?? '',
    method.summary ?? '',
    method.access === 'public' ? 'everybody' : 'connected',
    method.review ? 'yes' : 'no',
    errorsOf(method).map(code).join(', '),
  ]),
)}

## Capabilities

A batch may request these in \`capabilities\`, at the top or on a call. The result names the applied ones. Any other
answers ${code('unsupportedCapability')}, except with \`optional: true\`: the wallet ignores it then. Each is a file in
\`src/methods/batches/capabilities\` and a line in its \`capabilities.ts\`.

${table(
  ['Capability', 'Standard', 'Where', 'What it does'],
  capabilities.map(({ name, standard, summary, batch, call }) => [
    `\`${name}\``,
    standard ?? '',
    [...(batch ? ['batch'] : []), ...(call ? ['call'] : [])].join(', '),
    summary ?? '',
  ]),
)}
## Reads

These go to the node of the selected network once their parameters have been checked, for any site and without a
connection. If no node answers, the error is ${code('chainDisconnected')}. The site receives a node's answer unchanged, also a revert.

${table(
  ['Method', 'What it does'],
  methods
    .filter((method) => reads.includes(method))
    .map(({ name, summary }) => [`\`${name}\``, summary ?? '']),
)}
## Examples

The demo dApp offers these params. \`$account\` is the connected account; \`$recipient\` and \`$token\` are addresses;
\`$chainId\` and \`$chainNumber\` are the chain ID in hexadecimal and as a number. A method that is not listed has no params.

${table(
  ['Method', 'Params'],
  methods
    .filter(({ example }) => example !== undefined)
    .map(({ name, example }) => [`\`${name}\``, `\`${JSON.stringify(example)}\``]),
)}`
}

/** `e2e/dapp/examples.json`: the params with which the demo dApp offers each method; `null` without params. */
function examplesFile(methods: readonly Method[]): string {
  const examples = methods.map(({ name, example = null }) => [name, example] as const)
  return `${JSON.stringify(Object.fromEntries(examples), undefined, 2)}\n`
}

/** `docs/errors.md`: every error that a site can see, and the methods that return it. */
export function errorsDocument(methods: readonly Method[]): string {
  return `${note}

# Errors

A site receives an error with \`code\`, \`message\` and \`data\`. \`data.kind\` is the kind below and distinguishes errors with the
same code. \`data.detail\` explains the error to the developer, \`data.path\` points into the params, and \`data.fault\`, if
present, names one of several causes. A site receives a node's own answer to a read unchanged, for example a revert.

Outside \`wallet_sendCalls\` and \`wallet_watchAsset\`, the message of \`userRejected\` also names what the person
denied: "User rejected the request: user denied the transaction". ethers 5 looks for "user denied".

${table(
  ['Code', 'Kind', 'Message', 'From', 'Methods'],
  siteErrorKinds().map((kind) => {
    const { code: number, message } = errorTable[kind]
    return [String(number), `\`${kind}\``, message, errorSources[kind], givenBy(kind, methods)]
  }),
)}`
}

/** `docs/warnings.md`: every warning that an approval can show, with the attributes by which tests find it. */
export function warningsDocument(): string {
  return `${note}

# Warnings

An approval can show these warnings. Each is an element with \`data-testid="warning"\` and its kind in \`data-kind\`.

${table(
  ['Kind', 'Meaning'],
  warningKinds.map((kind) => [`\`${kind}\``, warnings[kind]]),
)}`
}

/** The generated documents by file name. */
export function documents(methods: readonly Method[]): Record<string, string> {
  return {
    'docs/methods.md': methodsDocument(methods),
    'docs/errors.md': errorsDocument(methods),
    'docs/warnings.md': warningsDocument(),
    'e2e/dapp/examples.json': examplesFile(methods),
  }
}

/** All errors of a method except the common ones: first those for a bad shape and a missing connection. */
export function errorsOf(method: Method): SiteErrorKind[] {
  const { access, errors = [], review, malformed = 'invalidParams', unconnected = 'unauthorized' } = method
  const asking: readonly SiteErrorKind[] = review ? ['requestPending'] : []
  return [...new Set([malformed, ...(access === 'connected' ? [unconnected] : []), ...errors, ...asking])]
}

function givenBy(kind: SiteErrorKind, methods: readonly Method[]): string {
  if (beyond.includes(kind)) return 'any name that is no method'
  if (common.includes(kind)) return 'all'
  const givers = methods.filter((method) => errorsOf(method).includes(kind))
  if (givers.length === methods.length) return 'all'
  const own = givers.filter((method) => !reads.includes(method)).map(({ name }) => `\`${name}\``)
  return [...own, ...(givers.some((method) => reads.includes(method)) ? ['reads'] : [])].join(', ')
}

function code(kind: SiteErrorKind): string {
  return `${errorTable[kind].code} \`${kind}\``
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return `${[line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')}\n`
}
