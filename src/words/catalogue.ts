/** Made by `npm run words` from `public/_locales/en/messages.json`: each message with what stands in braces in it. */
export type Catalogue = {
  accounts_add: never
  accounts_addFound_one: 'count'
  accounts_addFound_other: 'count'
  accounts_discover: never
  accounts_discoverAbout: never
  accounts_discoverPrivacy: 'network'
  accounts_discoverScope: 'network' | 'number'
  accounts_fileNotOpened: never
  accounts_filePassword: never
  accounts_fileTooLarge: never
  accounts_fromElsewhere: never
  accounts_fromPhrase: 'number'
  accounts_hidden: never
  accounts_hiddenStillSeen: never
  accounts_hide: never
  accounts_import: never
  accounts_importKey: never
  accounts_importKeyAbout: never
  accounts_importKeystore: never
  accounts_importKeystoreAbout: never
  accounts_keepFile: never
  accounts_keepKey: never
  accounts_keyAbout: never
  accounts_keyHeading: 'name'
  accounts_keyHide: never
  accounts_keyKeep: never
  accounts_keyShow: never
  accounts_keyShown: never
  accounts_keyWarning: never
  accounts_keystore: never
  accounts_keystoreAbout: never
  accounts_kindAndAddress: 'address' | 'kind'
  accounts_kindKey: never
  accounts_kindPhraseShort: 'number'
  accounts_look: never
  accounts_lookDone: never
  accounts_looked_one: 'count' | 'network'
  accounts_looked_other: 'count' | 'network'
  accounts_lossOfKey: never
  accounts_lossOfKeyText: never
  accounts_lossOfOne: never
  accounts_lossOfOneText: 'number'
  accounts_lossOfPhrase: 'number'
  accounts_lossOfPhraseText: never
  accounts_lossOfWatched: never
  accounts_lossOfWatchedText: never
  accounts_moveDown: never
  accounts_moveUp: never
  accounts_nameSaved: never
  accounts_neverAsked: never
  accounts_newOrWatched: never
  accounts_newPhrase: never
  accounts_newPhraseAbout: never
  accounts_newPhraseWrite: never
  accounts_next: never
  accounts_nextAbout: never
  accounts_noPhraseMade: never
  accounts_noneFound: never
  accounts_notAdded: never
  accounts_notAllAdded: never
  accounts_notCovered: never
  accounts_nothingFoundOut: never
  accounts_numberOfPhrase: 'number'
  accounts_onItsWay: never
  accounts_onlyOne: never
  accounts_onlyShown: never
  accounts_phraseAbout: never
  accounts_phraseKeep: never
  accounts_phraseShown: never
  accounts_phraseWarning: never
  accounts_remove: never
  accounts_removeNamed: 'name'
  accounts_removeQuestion: 'name'
  accounts_removed: 'name'
  accounts_saveName: never
  accounts_show: never
  accounts_showKey: never
  accounts_showPhrase: 'number'
  accounts_shownSoon: never
  accounts_sitesLoseIt_one: never
  accounts_sitesLoseIt_other: 'count'
  accounts_watch: never
  accounts_watchAbout: never
  accounts_watchConsequence: never
  accounts_watchHelp: never
  accounts_watchIt: never
  accounts_watchedAbout: never
  accounts_whichFound: never
  activity_all: never
  activity_approve: 'amount'
  activity_approveUnlimited: 'symbol'
  activity_batch_one: 'count'
  activity_batch_other: 'count'
  activity_everything: never
  activity_none: never
  activity_noneYet: never
  activity_send: 'amount'
  activity_siteOn: 'network' | 'site'
  activity_takeBack: 'symbol'
  allowances_about: never
  allowances_allOf: 'symbol'
  allowances_allOfUnnamed: never
  allowances_amountUnnamed: 'amount'
  allowances_asking: 'network'
  allowances_contract: never
  allowances_lookedAtAll: 'network'
  allowances_lookedAtLast_one: 'network'
  allowances_lookedAtLast_other: 'count' | 'network'
  allowances_lookedAtNone: 'network'
  allowances_none: never
  allowances_notRevoked: never
  allowances_pick: never
  allowances_revokeOne: never
  allowances_revoke_one: 'count'
  allowances_revoke_other: 'count'
  allowances_some: 'symbol'
  allowances_someUnnamed: never
  allowances_takenBy: never
  allowances_takenThroughPermit2: never
  allowances_unknown: never
  allowances_unknownText: 'failure'
  allowances_unlimited: 'symbol'
  allowances_unlimitedUnnamed: never
  amount_assets_one: 'count'
  amount_assets_other: 'count'
  amount_atLeast: 'amount'
  amount_atMost: 'amount'
  amount_lessThan: 'amount'
  amount_smallest: 'amount' | 'symbol'
  amount_unlimited: 'symbol'
  approval_about: 'time'
  approval_aboveZero: 'example'
  approval_advanced: never
  approval_afterCall: never
  approval_anotherMaySpend: 'amount'
  approval_anyway: 'action'
  approval_argument: 'number'
  approval_asClaimed: never
  approval_asSiteSuggests: never
  approval_asSuggested: never
  approval_askedFine: never
  approval_askedPutBack: never
  approval_atMostPerGas: never
  approval_block: never
  approval_blockHeading: 'host'
  approval_blockIt: never
  approval_blockKeep: never
  approval_blockText: never
  approval_bytesCopied: never
  approval_bytesNoText_one: never
  approval_bytesNoText_other: 'count'
  approval_bytesToSign: never
  approval_callReason: 'number' | 'reason'
  approval_chain: 'number'
  approval_changeAmount: never
  approval_changeGas: never
  approval_changed: never
  approval_changedAmount: 'before' | 'now' | 'number' | 'what'
  approval_changedGas: 'gas' | 'number' | 'what'
  approval_changedLeftOut: 'number' | 'what'
  approval_changedNonce: 'nonce'
  approval_changedOrder: 'order'
  approval_changes: never
  approval_chosenFee: never
  approval_coin: never
  approval_coins: never
  approval_compare: never
  approval_connect_one: 'count'
  approval_connect_other: 'count'
  approval_copyData: never
  approval_copyJson: never
  approval_dataCopied: never
  approval_decimals: never
  approval_dependsLeftOut: 'number' | 'other' | 'what'
  approval_dependsMoved: 'number' | 'other' | 'what'
  approval_dependsText: never
  approval_depends_one: never
  approval_depends_other: 'count'
  approval_details: never
  approval_differsHeading: never
  approval_differsUnsaid: 'amount'
  approval_differs_none_receive: 'said' | 'seen'
  approval_differs_none_send: 'said' | 'seen'
  approval_differs_receive_none: 'said' | 'seen'
  approval_differs_receive_receive: 'said' | 'seen'
  approval_differs_receive_send: 'said' | 'seen'
  approval_differs_send_none: 'said' | 'seen'
  approval_differs_send_receive: 'said' | 'seen'
  approval_differs_send_send: 'said' | 'seen'
  approval_down: never
  approval_edit: never
  approval_empty: never
  approval_enterFigures: never
  approval_exact: never
  approval_explorer: never
  approval_failsAlone: never
  approval_failsAtomic: never
  approval_failsCalls_one: 'numbers'
  approval_failsCalls_other: 'numbers'
  approval_failsFirst: never
  approval_failsKeptLast_one: 'count'
  approval_failsKeptLast_other: 'count'
  approval_failsKeptTwo: never
  approval_failsKeptTwoLast: never
  approval_failsKept_one: 'count'
  approval_failsKept_other: 'count'
  approval_failsMany_one: 'count'
  approval_failsMany_other: 'count'
  approval_failsNothing: never
  approval_failsPipelined: never
  approval_feeAtMost: never
  approval_feeHigh: never
  approval_feeHighLess: 'amount' | 'fee'
  approval_feeHighShare: 'amount' | 'fee' | 'percent'
  approval_feePerGas: never
  approval_feeTooLow: never
  approval_figures: never
  approval_figuresGas: never
  approval_figuresYours: never
  approval_find: never
  approval_found_one: 'count' | 'found'
  approval_found_other: 'count' | 'found'
  approval_gas: never
  approval_gasBySite: never
  approval_gasByYou: never
  approval_gasFor: 'number' | 'what'
  approval_gasHint: never
  approval_gasHintNetwork: never
  approval_gasLeast: never
  approval_gasLimit: never
  approval_group: 'from' | 'to'
  approval_groupFails_one: 'count' | 'from' | 'to'
  approval_groupFails_other: 'count' | 'from' | 'to'
  approval_guess: never
  approval_guessElsewhere: never
  approval_guessMisfit: never
  approval_guessNone: never
  approval_guessValues: never
  approval_hiddenHeading: never
  approval_hidden_one: never
  approval_hidden_other: 'count'
  approval_hideBytes_one: never
  approval_hideBytes_other: 'count'
  approval_hideValues_one: 'count' | 'type'
  approval_hideValues_other: 'count' | 'type'
  approval_howFast: never
  approval_howToSend: never
  approval_ifSent: 'outcome'
  approval_innerCut_one: 'count'
  approval_innerCut_other: 'count'
  approval_innerNone: never
  approval_inner_account: never
  approval_inner_contract: never
  approval_inner_itself: never
  approval_lacks: 'amount' | 'network'
  approval_lacksHeading: 'symbol'
  approval_larger: never
  approval_largerText: 'amount' | 'number' | 'rest' | 'used' | 'who'
  approval_leaveOut: never
  approval_left: 'amount'
  approval_locked: 'asks' | 'site'
  approval_lockedMore_one: 'asks' | 'count' | 'site'
  approval_lockedMore_other: 'asks' | 'count' | 'site'
  approval_looksLike: 'what'
  approval_looksLikeToken: 'symbol'
  approval_mayLimit: 'symbol'
  approval_mayLimitWrong: 'symbol'
  approval_maySpend: 'amount' | 'who'
  approval_mayUnlimited: never
  approval_means: never
  approval_means_ask: never
  approval_means_cannot: never
  approval_means_message: never
  approval_means_network: never
  approval_means_sees: never
  approval_means_selects: never
  approval_means_token: never
  approval_means_typedData: never
  approval_messageCopied: never
  approval_messageToSign: never
  approval_nameYouHold: 'amount' | 'name'
  approval_networkKnown: never
  approval_newContract: never
  approval_next: never
  approval_noChange: never
  approval_noPreview: never
  approval_noPreviewText: never
  approval_node: never
  approval_nonceHint: never
  approval_nonceUse: never
  approval_nonceWrong: never
  approval_notSimulated: never
  approval_notSimulatedText: 'network'
  approval_nothing: never
  approval_nothingChanged: never
  approval_nothingText: never
  approval_number: 'example'
  approval_opening: never
  approval_origin_both: 'other'
  approval_origin_contract: never
  approval_origin_site: never
  approval_place: 'count' | 'place'
  approval_planMeans_atomic: never
  approval_planMeans_blind: never
  approval_planMeans_pipelined: never
  approval_planMeans_single: never
  approval_planMeans_stepwise: never
  approval_plan_atomic: never
  approval_plan_pipelined: never
  approval_plan_single: never
  approval_plan_stepwise: never
  approval_previewIn: never
  approval_previous: never
  approval_promiseSub_blind: never
  approval_promiseSub_pipelined: never
  approval_promiseSub_stepwise: never
  approval_promiseSub_together: never
  approval_promiseSub_upgrade: never
  approval_promise_atomic_one: 'count'
  approval_promise_atomic_other: 'count'
  approval_promise_both: never
  approval_promise_pipelined: never
  approval_promise_single: never
  approval_promise_stepwise: never
  approval_putBack: never
  approval_rawData: never
  approval_salt: never
  approval_sends: never
  approval_setExactly: never
  approval_showBytes_one: never
  approval_showBytes_other: 'count'
  approval_showValues_one: 'count' | 'type'
  approval_showValues_other: 'count' | 'type'
  approval_signed: never
  approval_silentFailures: 'network'
  approval_silentFailuresOther: never
  approval_silentFailuresStepwise: never
  approval_simulated: never
  approval_simulatedBeyond_one: 'count'
  approval_simulatedBeyond_other: 'count'
  approval_siteAsked: never
  approval_slips: 'amount' | 'least' | 'number' | 'percent'
  approval_slipsHeading: never
  approval_slipsNothing: 'amount' | 'number' | 'percent'
  approval_slow: 'network'
  approval_slowText: never
  approval_source_estimated: 'block'
  approval_source_estimatedAgo: 'block' | 'time'
  approval_source_manual: never
  approval_source_seen: 'block'
  approval_source_seenAgo: 'block' | 'time'
  approval_source_tried: 'block'
  approval_source_triedAgo: 'block' | 'time'
  approval_source_unreachable: never
  approval_speedAbout: 'speed' | 'time'
  approval_speedMeans_fast: never
  approval_speedMeans_normal: never
  approval_speedMeans_slow: never
  approval_speed_fast: never
  approval_speed_normal: never
  approval_speed_slow: never
  approval_speedsUnknown: never
  approval_spender: never
  approval_startingAgain: never
  approval_switchHeading: 'network'
  approval_switchText: 'network' | 'selected'
  approval_switches: 'from' | 'to'
  approval_theCall: never
  approval_theOneYouKnow: never
  approval_thisOne: never
  approval_tip: never
  approval_tipTooHigh: never
  approval_typedAny: never
  approval_typedFor: never
  approval_typedNone: never
  approval_undoAll: never
  approval_unknownContract: never
  approval_unknownFunction: never
  approval_unreachableText_one: 'host'
  approval_unreachableText_other: 'count' | 'host'
  approval_unreachableTwice: 'host'
  approval_unused: never
  approval_unusedAll: 'number' | 'symbol' | 'who'
  approval_unusedText: 'amount' | 'number' | 'who'
  approval_up: never
  approval_upgrade: never
  approval_upgradeDecline: never
  approval_upgradeDeclineAll: never
  approval_upgradeText: 'account' | 'contract'
  approval_useFee: never
  approval_version: never
  approval_waiting: never
  approval_whichAccount: never
  approval_whichAccounts: never
  approval_withoutPreview: never
  approval_working: never
  approval_wrong_one: 'count'
  approval_wrong_other: 'count'
  approval_youHave: 'amount'
  approval_youHold: 'amount'
  approval_yourAccount: never
  backup_about: never
  backup_encrypted: never
  backup_file: never
  backup_keepsPassword: never
  backup_make: never
  backup_nothingRestored: never
  backup_onlyYours: never
  backup_password: never
  backup_passwordHint: never
  backup_restore: never
  backup_restoreAbout: never
  backup_restoreWallet: never
  backup_save: never
  backup_saved: never
  backup_savedAs: 'file'
  backup_tooLarge: never
  backup_whoHasIt: never
  builder_abi: never
  builder_abiHint: never
  builder_abiTooLong: never
  builder_addCall: never
  builder_addThis: never
  builder_amount: 'symbol'
  builder_amountWith: 'symbol'
  builder_argument: 'name' | 'type'
  builder_argumentUnnamed: 'number' | 'type'
  builder_argumentsMisfit: never
  builder_bytes: never
  builder_bytesLength_one: 'count' | 'has'
  builder_bytesLength_other: 'count' | 'has'
  builder_contract: never
  builder_doesNotFit: 'type'
  builder_entries_one: 'count' | 'type'
  builder_entries_other: 'count' | 'type'
  builder_expected: 'type'
  builder_expectedList: 'type'
  builder_expectedText: never
  builder_firstFunctions: 'shown' | 'total'
  builder_heading: never
  builder_largeNumbers: never
  builder_members_one: 'count'
  builder_members_other: 'count'
  builder_moveUp: 'number'
  builder_noAbi: never
  builder_noFunction: 'line'
  builder_noJson: never
  builder_none: never
  builder_noneText: never
  builder_notSent: never
  builder_nothingToCall: never
  builder_pasteAbi: 'example'
  builder_pay: 'amount'
  builder_pickFunction: never
  builder_remove: 'number'
  builder_review_one: never
  builder_review_other: 'count'
  builder_sendData: never
  builder_takesNoCoins: never
  builder_to: 'address'
  builder_toWith: 'address' | 'amount'
  builder_tooManyEntries_one: 'count'
  builder_tooManyEntries_other: 'count'
  builder_trueOrFalse: never
  builder_unknownType: 'type'
  builder_wayData: never
  builder_wayFunction: never
  builder_wayPay: never
  builder_ways: never
  builder_whichFunction: never
  builder_wholeNumber: never
  builder_writeJson: 'list' | 'object' | 'type'
  call_addLiquidity: 'what'
  call_addLiquidity_you: 'what'
  call_approve: 'symbol'
  call_approveAll: 'symbol'
  call_approveAll_you: 'symbol'
  call_approveMore: 'symbol'
  call_approveMore_you: 'symbol'
  call_approveParty: 'name'
  call_approveParty_you: 'name'
  call_approve_you: 'symbol'
  call_call: 'name'
  call_callContract: never
  call_callContract_you: never
  call_call_you: 'name'
  call_checkBalance: never
  call_checkBalance_you: never
  call_code_one: 'count'
  call_code_other: 'count'
  call_createContract: never
  call_createContract_you: never
  call_data_one: 'count'
  call_data_other: 'count'
  call_deposit: 'name'
  call_depositContract: never
  call_depositContract_you: never
  call_depositVault: never
  call_depositVault_you: never
  call_deposit_you: 'name'
  call_entries_one: 'count'
  call_entries_other: 'count'
  call_for: 'amount'
  call_from: 'who'
  call_fromTo: 'from' | 'to'
  call_function: 'selector'
  call_lower: never
  call_lowerParty: 'name'
  call_lowerParty_you: 'name'
  call_lower_you: never
  call_madeBy: 'who'
  call_madeByContract: never
  call_may_move: 'symbol'
  call_may_moveAll: 'symbol'
  call_may_moveNoMore: 'symbol'
  call_may_spend: 'amount'
  call_may_spendLess: 'amount'
  call_may_spendMore: 'amount'
  call_may_spendNoMore: 'symbol'
  call_move: 'what'
  call_move_you: 'what'
  call_notKnown: 'who'
  call_of: 'who'
  call_partyWith: 'what' | 'who'
  call_pay: 'what'
  call_payOut: 'what'
  call_payOut_you: 'what'
  call_payShare: never
  call_payShare_you: never
  call_pay_you: 'what'
  call_receive: 'what'
  call_receive_you: 'what'
  call_removeLiquidity: 'what'
  call_removeLiquidity_you: 'what'
  call_returnRest: never
  call_returnRest_you: never
  call_run: never
  call_runAsAccount: never
  call_runAsAccount_you: never
  call_runCallsAsAccount_one: 'count'
  call_runCallsAsAccount_other: 'count'
  call_runCallsAsAccount_you_one: 'count'
  call_runCallsAsAccount_you_other: 'count'
  call_runCallsThrough_one: 'count' | 'name'
  call_runCallsThrough_other: 'count' | 'name'
  call_runCallsThrough_you_one: 'count' | 'name'
  call_runCallsThrough_you_other: 'count' | 'name'
  call_runCalls_one: 'count'
  call_runCalls_other: 'count'
  call_runCalls_you_one: 'count'
  call_runCalls_you_other: 'count'
  call_runThrough: 'name'
  call_runThrough_you: 'name'
  call_run_you: never
  call_send: 'what'
  call_sendCollectibles_one: 'count'
  call_sendCollectibles_other: 'count'
  call_sendCollectibles_you_one: 'count'
  call_sendCollectibles_you_other: 'count'
  call_send_you: 'what'
  call_signOrder: never
  call_signOrder_you: never
  call_swap: 'get' | 'give'
  call_swapInPool: never
  call_swapInPool_you: never
  call_swapInPools: never
  call_swapInPools_you: never
  call_swap_you: 'get' | 'give'
  call_take: 'what'
  call_takeBack: never
  call_takeBackAll: never
  call_takeBackAll_you: never
  call_takeBackParty: 'name'
  call_takeBackParty_you: 'name'
  call_takeBack_you: never
  call_take_you: 'what'
  call_through: 'who'
  call_to: 'who'
  call_unknownStep: never
  call_unwrap: 'symbol'
  call_unwrapAmount: 'what'
  call_unwrapAmount_you: 'what'
  call_unwrapLessFee: never
  call_unwrapLessFee_you: never
  call_unwrap_you: 'symbol'
  call_usePermit: never
  call_usePermit_you: never
  call_who_move: 'symbol' | 'who'
  call_who_moveAll: 'symbol' | 'who'
  call_who_moveNoMore: 'symbol' | 'who'
  call_who_spend: 'amount' | 'who'
  call_who_spendLess: 'amount' | 'who'
  call_who_spendMore: 'amount' | 'who'
  call_who_spendNoMore: 'symbol' | 'who'
  call_withParty: 'what' | 'who'
  call_withdraw: 'name'
  call_withdrawContract: never
  call_withdrawContract_you: never
  call_withdrawVault: never
  call_withdrawVault_you: never
  call_withdraw_you: 'name'
  call_wrap: 'symbol'
  call_wrapCoin: never
  call_wrapCoin_you: never
  call_wrapSome: never
  call_wrapSome_you: never
  call_wrap_you: 'symbol'
  common_account: never
  common_accountOnNetwork: 'account' | 'network'
  common_accounts: never
  common_add: never
  common_address: never
  common_addressCopied: never
  common_ago: 'age'
  common_allowances: never
  common_back: never
  common_chainId: never
  common_chooseFile: never
  common_chooseOtherFile: never
  common_close: never
  common_coin: never
  common_contract: never
  common_copy: never
  common_copyAddress: never
  common_copyAddressOf: 'name'
  common_days: 'number'
  common_decimals: never
  common_didNotWork: never
  common_done: never
  common_fileUnreadable: never
  common_goOn: never
  common_hidden: never
  common_hideWords: never
  common_hours: 'number'
  common_minutes: 'number'
  common_mostCharacters_other: 'count'
  common_name: never
  common_network: never
  common_networkFee: never
  common_networks: never
  common_no: never
  common_noAnswer: 'network'
  common_nonce: never
  common_notCopied: never
  common_notKnown: never
  common_now: never
  common_password: never
  common_percent: 'number'
  common_privateKey: never
  common_quoted: 'text'
  common_recoveryPhrase: never
  common_recoveryPhraseNumber: 'number'
  common_reject: never
  common_remove: never
  common_row: 'before' | 'next'
  common_save: never
  common_seconds: 'number'
  common_settings: never
  common_showWords: never
  common_sites: never
  common_step: 'of' | 'step'
  common_stepOf: 'step' | 'steps'
  common_stopped: 'sentence'
  common_symbol: never
  common_theNetwork: never
  common_thisNetwork: never
  common_to: never
  common_together: 'first' | 'second'
  common_token: never
  common_tryAgain: never
  common_unanswered: never
  common_unlimited: never
  common_watchOnly: never
  common_yes: never
  common_yourPassword: never
  contacts_add: never
  contacts_addSomebody: never
  contacts_addressHint: never
  contacts_change: never
  contacts_knownAs: 'name'
  contacts_none: never
  contacts_noneYet: never
  contacts_pick: never
  contacts_removed: never
  contacts_saved: never
  contacts_search: never
  contacts_thisIs: 'name'
  contacts_title: never
  developer_about: never
  developer_answer: never
  developer_answered: never
  developer_answeredAfter: 'time'
  developer_asked: never
  developer_askedAfter: 'time'
  developer_bytes_one: 'count'
  developer_bytes_other: 'count'
  developer_caption: never
  developer_checkAtomicity: never
  developer_checkBatch: never
  developer_checkCapabilities: never
  developer_checkChain: never
  developer_checkId: never
  developer_checkMethod: never
  developer_checkOrigin: never
  developer_checkPerson: never
  developer_checkShape: never
  developer_checkSize: never
  developer_checkVersion: never
  developer_checkWaiting: never
  developer_check_failed: never
  developer_check_notReached: never
  developer_check_passed: never
  developer_checks: never
  developer_checksInOrder: never
  developer_clear: never
  developer_codeCopied: never
  developer_commandCopied: never
  developer_copyCurl: never
  developer_copyViem: never
  developer_cut: never
  developer_decidedAfter: 'time'
  developer_decision: never
  developer_decision_approved: never
  developer_decision_asksYou: never
  developer_decision_failed: never
  developer_decision_noPrompt: never
  developer_decision_refused: never
  developer_decision_rejected: never
  developer_decision_runs: never
  developer_entries_one: 'count'
  developer_entries_other: 'count'
  developer_export: never
  developer_filter: never
  developer_filterBy: never
  developer_heading: never
  developer_inside: 'site'
  developer_long: never
  developer_members_one: 'count'
  developer_members_other: 'count'
  developer_method: never
  developer_milliseconds: 'number'
  developer_newest: 'shown' | 'total'
  developer_noNode: never
  developer_noParameters: never
  developer_none: never
  developer_noneFits_one: 'count'
  developer_noneFits_other: 'count'
  developer_noneText: never
  developer_notYet: never
  developer_privateSite: 'site'
  developer_refused: never
  developer_requests: never
  developer_site: never
  developer_strictAbout: never
  developer_text: never
  developer_time: never
  developer_tooLong: never
  developer_took: never
  developer_viewAll: never
  developer_viewPrompts: never
  developer_viewRefused: never
  developer_views: never
  extension_description: never
  fact_call: 'number'
  fact_forBlock: never
  fact_goesTo: never
  fact_holds: never
  fact_lasts: never
  fact_never: never
  fact_order: 'number'
  fact_owner: never
  fact_receiver: never
  fact_runsAs: never
  fact_signatureHolds: never
  fact_stays: never
  fact_taker: never
  fact_untilUsed: never
  fact_who: never
  home_activity: never
  home_activitySoon: never
  home_age: 'age'
  home_arrange: never
  home_asOf: 'network' | 'time'
  home_balanceUnknown: 'symbol'
  home_balancesUntold: never
  home_batch: never
  home_copyAddress: never
  home_keyElsewhere: never
  home_lock: never
  home_manage: never
  home_nothingToSend: never
  home_nothingYet: never
  home_paysFees: never
  home_qrCode: never
  home_receive: never
  home_receiveOn: 'network'
  home_receiveWith: 'account'
  home_send: never
  home_shareAddress: 'network'
  home_switchAccount: 'address' | 'name'
  home_switchNetwork: 'network'
  home_switchSilentNetwork: 'network'
  home_title: never
  home_tokens: never
  home_watchOnly: never
  kit_addressCopy: 'address' | 'name'
  kit_addressRead: 'address' | 'name'
  kit_calls: never
  kit_chartBlocks: never
  kit_chart_failed: never
  kit_chart_final: never
  kit_chart_preconfirmed: never
  kit_chart_sent: never
  kit_hidePassword: never
  kit_inside: 'site'
  kit_main: never
  kit_minus: never
  kit_more: never
  kit_notice_bad: never
  kit_notice_good: never
  kit_notice_neutral: never
  kit_notice_warn: never
  kit_onNetwork: 'network'
  kit_showPassword: never
  kit_state_cancelled: never
  kit_state_dropped: never
  kit_state_failed: never
  kit_state_final: never
  kit_state_included: never
  kit_state_likelyFails: never
  kit_state_notSent: never
  kit_state_preconfirmed: never
  kit_state_replaced: never
  kit_state_sent: never
  kit_state_signed: never
  kit_state_waits: never
  language: never
  names_found: 'name' | 'network'
  names_impossible: never
  names_moved: 'names'
  names_nobody: never
  names_notHere: never
  names_offchain: never
  names_otherwise: 'name'
  names_primary: 'name' | 'network'
  names_untold: never
  names_unusual: 'letters'
  names_waiting: 'name'
  names_waitingMany_one: 'count'
  names_waitingMany_other: 'count'
  network_add: never
  network_addAndSwitch: never
  network_all: never
  network_changeNode: 'network'
  network_deploy: never
  network_deployMeans: never
  network_knownAs: 'network'
  network_needsChainId: never
  network_needsHttps: never
  network_needsName: never
  network_needsNode: never
  network_needsSymbol: never
  network_noPassword: never
  network_nodeOf: 'network'
  network_nodeSees: never
  network_nodeUrl: never
  network_notAsOne: 'network'
  network_nothingChanged: never
  network_removeUpgrade: never
  network_silentOnce: 'host'
  network_silent_other: 'count' | 'host' | 'time'
  network_slow: 'network'
  network_unknownMeans: never
  network_upgradeMeans: never
  network_upgraded: 'contract' | 'network'
  network_upgradedToUnknown: 'network'
  network_useNode: never
  network_useOther: never
  outcome_approvals_one: 'count'
  outcome_approvals_other: 'count'
  outcome_calls_one: 'count'
  outcome_calls_other: 'count'
  outcome_leaveApprovals_one: 'count'
  outcome_leaveApprovals_other: 'count'
  outcome_mayMove: 'symbol' | 'who'
  outcome_maySpend: 'amount' | 'who'
  outcome_receive: 'what'
  outcome_receiveAssets_one: 'count'
  outcome_receiveAssets_other: 'count'
  outcome_send: 'what'
  outcome_sendAssets_one: 'count'
  outcome_sendAssets_other: 'count'
  outcome_you: 'what'
  preview_blind: 'network'
  preview_noFees: 'network'
  preview_noGas: 'network'
  preview_still: never
  revert_AccessControlUnauthorizedAccount: never
  revert_AddressEmptyCode: never
  revert_AllowanceExpired: never
  revert_ERC1155InsufficientBalance: never
  revert_ERC1155InvalidArrayLength: never
  revert_ERC1155InvalidReceiver: never
  revert_ERC1155MissingApprovalForAll: never
  revert_ERC20InsufficientAllowance: never
  revert_ERC20InsufficientBalance: never
  revert_ERC20InvalidApprover: never
  revert_ERC20InvalidReceiver: never
  revert_ERC20InvalidSender: never
  revert_ERC20InvalidSpender: never
  revert_ERC2612ExpiredSignature: never
  revert_ERC2612InvalidSigner: never
  revert_ERC4626ExceededMaxDeposit: never
  revert_ERC4626ExceededMaxMint: never
  revert_ERC4626ExceededMaxRedeem: never
  revert_ERC4626ExceededMaxWithdraw: never
  revert_ERC721IncorrectOwner: never
  revert_ERC721InsufficientApproval: never
  revert_ERC721InvalidOperator: never
  revert_ERC721InvalidReceiver: never
  revert_ERC721InvalidSender: never
  revert_ERC721NonexistentToken: never
  revert_EnforcedPause: never
  revert_FailedCall: never
  revert_FailedInnerCall: never
  revert_InsufficientAllowance: never
  revert_InsufficientBalance: never
  revert_InsufficientETH: never
  revert_InvalidAccountNonce: never
  revert_InvalidInitialization: never
  revert_InvalidNonce: never
  revert_InvalidSignature: never
  revert_OwnableUnauthorizedAccount: never
  revert_ReentrancyGuardReentrantCall: never
  revert_SafeERC20FailedOperation: never
  revert_SignatureExpired: never
  revert_TransactionDeadlinePassed: never
  revert_TransferFailed: never
  revert_TransferFromFailed: never
  revert_UnsupportedExecutionMode: never
  revert_V2TooLittleReceived: never
  revert_V3TooLittleReceived: never
  revert_V3TooMuchRequested: never
  revert_V4TooLittleReceived: never
  revert_expired: never
  revert_outOfGas: never
  revert_own: 'selector'
  revert_panic: never
  revert_panic1: never
  revert_panic17: never
  revert_panic18: never
  revert_panic33: never
  revert_panic34: never
  revert_panic49: never
  revert_panic50: never
  revert_panic65: never
  revert_panic81: never
  revert_ranOutOfGas: never
  revert_says: 'words'
  revert_silent: never
  revert_stopped: never
  send_allOfIt: never
  send_amount: never
  send_lineProblem: 'line' | 'problem'
  send_linesAddUp: 'total'
  send_listHint: never
  send_listTooLong: never
  send_meantAgain: never
  send_moreProblems_one: 'count'
  send_moreProblems_other: 'count'
  send_moreThanYouHave: never
  send_moreThanYouHaveDot: never
  send_moreThanZero: never
  send_mostDecimals_one: 'count'
  send_mostDecimals_other: 'count'
  send_mostRecipients_other: 'count'
  send_noAddress: never
  send_noAmount: never
  send_noDecimals: never
  send_noPayments_one: never
  send_noPayments_other: 'count'
  send_noSeparators: never
  send_notAnAddress: never
  send_notAnAmount: never
  send_nothingSent: never
  send_on: 'network'
  send_onThis: never
  send_paidAgain_one: never
  send_paidAgain_other: 'count'
  send_payments_one: 'count' | 'total'
  send_payments_other: 'count' | 'total'
  send_reviewMany: never
  send_reviewOne: never
  send_sameAddress: 'first' | 'line'
  send_tickOrRemove: never
  send_toHint: never
  send_toHowMany: never
  send_toMany: never
  send_toOne: never
  send_tooMuchToBe: never
  send_whichToken: never
  send_whoGets: never
  send_writeBoth: never
  send_writeLine: never
  send_wrongChecksum: never
  send_wrongLength: 'digits'
  send_youHave: 'amount'
  settings_allowancesMean: never
  settings_backupMeans: never
  settings_batches: never
  settings_changeIt: never
  settings_developers: never
  settings_eip5792: never
  settings_eip6963: never
  settings_facts: never
  settings_hours_one: 'count'
  settings_hours_other: 'count'
  settings_list: never
  settings_listFormat: never
  settings_listHosts: never
  settings_listInUse: never
  settings_listMeans: never
  settings_listNew: never
  settings_listNewer: never
  settings_listNone: never
  settings_listOwn: never
  settings_listShipped: never
  settings_listSince: never
  settings_listStays: never
  settings_listTooLarge: never
  settings_listUseOwn: never
  settings_listWithout_one: 'count'
  settings_listWithout_other: 'count'
  settings_lockAfter: never
  settings_lockAfterMeans: never
  settings_look: never
  settings_networks_one: 'count' | 'network'
  settings_networks_other: 'count' | 'network'
  settings_noContacts: never
  settings_noShortcut: never
  settings_noSites: never
  settings_node: never
  settings_nodeAnswers: never
  settings_nodeNotAsked: never
  settings_nodeSlowly: never
  settings_notifications: never
  settings_notificationsMean: never
  settings_outside: never
  settings_passkey: never
  settings_passkeyAbout: never
  settings_passkeyAdd: never
  settings_passkeyAdded: never
  settings_passkeyCreate: never
  settings_passkeyKeepPassword: never
  settings_passkeyNone: never
  settings_passkeyRemove: never
  settings_passkeyRemoveMeans: never
  settings_passkeyRemoved: never
  settings_passkeySet: never
  settings_phishing: never
  settings_preconfirms: never
  settings_preconfirmsEvery: 'number'
  settings_preconfirmsNot: never
  settings_requests: never
  settings_requestsMean: never
  settings_shortcut: 'keys'
  settings_sidePanel: never
  settings_sidePanelMeans: never
  settings_signOnly: never
  settings_signOnlyMeans: never
  settings_sites_one: 'count'
  settings_sites_other: 'count'
  settings_strict: never
  settings_strictMeans: never
  settings_theme: never
  settings_themeDark: never
  settings_themeLight: never
  settings_themeSystem: never
  settings_upgrades: never
  settings_upgradesMean: never
  settings_version: never
  settings_yourPasskey: never
  settings_yourPasskeyAbout: never
  sites_allDisconnected_one: 'count'
  sites_allDisconnected_other: 'count'
  sites_anAccount: never
  sites_blocked: never
  sites_blockedSince: 'when'
  sites_connected: never
  sites_disconnect: never
  sites_disconnectAll: never
  sites_disconnectHost: 'host'
  sites_disconnected: 'host'
  sites_lastUsed: 'when'
  sites_none: never
  sites_noneYet: never
  sites_private: never
  sites_sees: never
  sites_unblock: never
  sites_unblockHost: 'host'
  sites_unblocked: 'host'
  sites_usedLately: never
  start_about: never
  start_accountsGone: never
  start_badChecksum: never
  start_batchesWait_one: never
  start_batchesWait_other: 'count'
  start_changePassword: never
  start_changePasswordAbout: never
  start_checkPhrase: never
  start_checkPhraseAbout: never
  start_choosePassword: never
  start_choosePasswordAbout: never
  start_create: never
  start_enterPhrase: never
  start_enterPhraseAbout: never
  start_erase: never
  start_eraseWord: never
  start_failed: never
  start_forgot: never
  start_forgotHelp: never
  start_hiddenWord: never
  start_import: never
  start_importWith: never
  start_lostKeys_one: never
  start_lostKeys_other: 'count'
  start_namesGone: never
  start_newPassword: never
  start_newPasswordAgain: never
  start_newPasswordOpens: never
  start_nobodyOpens: never
  start_notMade: never
  start_notStarting: never
  start_notStartingHelp: never
  start_numberedWord: 'number' | 'word'
  start_onlyWayBack: never
  start_open: never
  start_paperBest: never
  start_passkeyAgain: never
  start_passkeyEnds: never
  start_passwordAgain: never
  start_passwordFair: never
  start_passwordLeast_other: 'count'
  start_passwordMissing_one: 'count'
  start_passwordMissing_other: 'count'
  start_passwordStrong: never
  start_passwordWeak: never
  start_passwordsDiffer: never
  start_phraseLength: 'length'
  start_presentPassword: never
  start_restore: never
  start_sentGoesOn: never
  start_slogan: never
  start_tooManyWords: never
  start_typeWord: 'word'
  start_unknownWord: 'number' | 'word'
  start_unknownWords: 'words'
  start_unknownWordsMore_one: 'count' | 'words'
  start_unknownWordsMore_other: 'count' | 'words'
  start_whoHasWords: never
  start_wordCount_one: 'count'
  start_wordCount_other: 'count'
  start_wordNumber: 'number'
  start_wordsNeeded_one: 'count' | 'target'
  start_wordsNeeded_other: 'count' | 'target'
  start_writeDown_other: 'count'
  start_wrongWord: never
  start_wroteDown: never
  statement_cancelPayment_confirm: never
  statement_cancelPayment_title: never
  statement_delegation_confirm: never
  statement_delegation_title: 'caveats' | 'delegate'
  statement_hyperliquidAgent_confirm: never
  statement_hyperliquidAgent_title: 'agentAddress'
  statement_hyperliquidBuilder_confirm: 'maxFeeRate'
  statement_hyperliquidBuilder_title: 'builder' | 'maxFeeRate'
  statement_hyperliquidMove_confirm: 'amount'
  statement_hyperliquidMove_title: 'amount'
  statement_hyperliquidSendToken_confirm: never
  statement_hyperliquidSendToken_title: 'amount' | 'destination' | 'token'
  statement_hyperliquidSend_confirm: 'amount'
  statement_hyperliquidSend_title: 'amount' | 'destination'
  statement_hyperliquidWithdraw_confirm: 'amount'
  statement_hyperliquidWithdraw_title: 'amount' | 'destination'
  statement_safeMessage_confirm: never
  statement_safeMessage_title: never
  status_aboutToBeSent: never
  status_after: 'time'
  status_allDone_other: 'count'
  status_allFailed_other: 'count'
  status_allIn_other: 'count'
  status_allOnTheWay_other: 'count'
  status_atomicStarted: 'time'
  status_batch: never
  status_batchCancelled: never
  status_batchCancelling: never
  status_batchSentAgain: never
  status_beingCancelled: never
  status_block: 'number'
  status_blockName: never
  status_bothDone: never
  status_bothFailed: never
  status_bothIn: never
  status_bothOnTheWay: never
  status_callCancelled: never
  status_callCancelling: 'number'
  status_callCount_other: 'count'
  status_callDone: never
  status_callFailed: never
  status_callIn: never
  status_callOnTheWay: never
  status_callSentAgain: 'number'
  status_callsStart_one: 'numbers'
  status_callsStart_other: 'numbers'
  status_callsWithin_one: 'numbers'
  status_callsWithin_other: 'numbers'
  status_calls_one: 'count'
  status_calls_other: 'count'
  status_cancelBatch: never
  status_cancelCall: 'number'
  status_cancelTransaction: never
  status_cancellationFee: never
  status_cancelledHeading_one: 'calls'
  status_cancelledHeading_other: 'calls'
  status_cancelled_one: 'calls'
  status_cancelled_other: 'calls'
  status_chart: 'heading'
  status_chipCancelled: never
  status_chipDone: never
  status_chipFailed: never
  status_chipInFlight: never
  status_chipNotDone: never
  status_chipNotSent: never
  status_chipPartlyDone: never
  status_chipPaused: never
  status_chipPreconfirmed: never
  status_chipStopped: never
  status_chipWaits: never
  status_copyId: never
  status_costBoth: never
  status_costOnce: never
  status_data: never
  status_explorer: never
  status_failedMoney: never
  status_fasterSent: never
  status_firstOnTheWay: 'all'
  status_forgotten: never
  status_forgottenWhy: never
  status_gasUsed: never
  status_hasRetry: never
  status_hash: never
  status_hashCopied: never
  status_idCopied: never
  status_inBlock: 'number'
  status_inBlockAsOne: 'number'
  status_inBlocks_other: 'count'
  status_inSomeBlock: never
  status_inSomeBlockAsOne: never
  status_isRetry: never
  status_itDidNot: never
  status_itWasNotSent: never
  status_itsPlaceTaken: never
  status_mayBeFirst: never
  status_neitherHappened: never
  status_networkSays: 'said'
  status_noFee: never
  status_noReason: never
  status_nodeSilent: 'network'
  status_nonce: never
  status_noneHappened_other: 'count'
  status_notHappened_one: 'calls'
  status_notHappened_other: 'calls'
  status_notSentAgain: never
  status_notStopped: never
  status_nothingHappened: never
  status_nothingMoved: never
  status_nothingOfIt: never
  status_nothingSent: never
  status_oneFailed: 'all' | 'number'
  status_onlyFee: never
  status_otherWallet: never
  status_pipelinedStarted: 'time'
  status_placeTaken: never
  status_placesTakenCount_other: 'count'
  status_placesTaken_one: 'numbers'
  status_placesTaken_other: 'numbers'
  status_preconfirmed: never
  status_range: 'first' | 'last'
  status_refused: never
  status_restNotSent: never
  status_retry: never
  status_retryCalls_one: 'numbers'
  status_retryCalls_other: 'numbers'
  status_retryCount_other: 'count'
  status_save: never
  status_saved: never
  status_sends: never
  status_singleStarted: 'time'
  status_someFailed_one: 'all' | 'count'
  status_someFailed_other: 'all' | 'count'
  status_someHappened: never
  status_someIn_one: 'all' | 'count'
  status_someIn_other: 'all' | 'count'
  status_speedUpBatch: never
  status_speedUpCall: 'number'
  status_speedUpCancellation: never
  status_speedUpTransaction: never
  status_stayed_one: 'calls'
  status_stayed_other: 'calls'
  status_stepwiseStarted: 'time'
  status_stopAfter: 'number'
  status_stopFirst: never
  status_stopped: never
  status_stoppedAfter: 'number'
  status_stoppedAt: 'number'
  status_stoppedBefore: never
  status_stopsAfter: 'number'
  status_toBeSigned: never
  status_transactionCancelled: never
  status_transactionCancelling: never
  status_transactionDone: never
  status_transactionFailed: never
  status_transactionIn: never
  status_transactionOnTheWay: never
  status_transactionSentAgain: never
  status_unlock: never
  status_unsent_one: 'calls'
  status_unsent_other: 'calls'
  status_waitsAsBefore: never
  status_waitsForCall: 'number'
  status_youStopped: never
  token_add: never
  token_addHint: 'network'
  token_addToList: never
  token_added: never
  token_arrange: never
  token_byAmount: never
  token_byName: never
  token_callsItself: never
  token_contract: never
  token_hiddenMeans: never
  token_hide: 'symbol'
  token_moveDown: 'symbol'
  token_moveUp: 'symbol'
  token_removeMeans: never
  token_removed: 'symbol'
  token_send: 'symbol'
  token_show: 'symbol'
  token_token: never
  token_youHave: never
  typed_call: 'sub' | 'verb'
  typed_callWith: 'amounts' | 'sub' | 'verb'
  typed_callsAsYou_one: never
  typed_callsAsYou_other: 'count'
  typed_callsAs_one: 'who'
  typed_callsAs_other: 'count' | 'who'
  typed_looksLike: 'what'
  typed_nothing: never
  typed_offer: 'what'
  typed_offerUntil: 'time' | 'what'
  typed_ordersUntil_one: 'count' | 'time'
  typed_ordersUntil_other: 'count' | 'time'
  typed_orders_one: 'count'
  typed_orders_other: 'count'
  typed_pay: 'what' | 'who'
  typed_payBy: 'time' | 'what' | 'who'
  typed_signAllow: 'what'
  typed_signCalls_one: 'count'
  typed_signCalls_other: 'count'
  typed_signOffer: 'what'
  typed_signOrders_one: 'count'
  typed_signOrders_other: 'count'
  typed_signPay: 'what'
  typed_signTakeBack: never
  typed_somebody: never
  typed_take: 'what' | 'who'
  typed_takeIfAsked: 'time' | 'what' | 'who'
  typed_takeInBlock: 'what' | 'who'
  typed_takeNoMore: 'what' | 'who'
  typed_takeOnce: 'what' | 'who'
  typed_takeOnceUntil: 'time' | 'what' | 'who'
  typed_takeUntil: 'time' | 'what' | 'who'
  typed_tokens_one: 'count'
  typed_tokens_other: 'count'
  typed_trade: 'get' | 'give'
  typed_upTo: 'amount'
  unlock_forgot: never
  unlock_heading: never
  unlock_passkey: never
  unlock_passkeyCannot: never
  unlock_passkeyNoSecret: never
  unlock_passkeyUnused: never
  unlock_passkeyUser: never
  unlock_slower: never
  unlock_unlock: never
  unlock_wait: 'time'
  warning_actsAsAccountContract_heading: never
  warning_actsAsAccountContract_text: 'who'
  warning_actsAsAccount_heading: never
  warning_actsAsAccount_text: never
  warning_andOthers_one: 'count' | 'first' | 'second'
  warning_andOthers_other: 'count' | 'first' | 'second'
  warning_burnAddress_heading: never
  warning_burnAddress_text: never
  warning_delegateCall_heading: never
  warning_delegateCall_text: 'who'
  warning_expired_heading: never
  warning_expired_text: never
  warning_firstInteraction_heading: never
  warning_firstInteraction_text: 'who'
  warning_foreignDelegate_heading: never
  warning_foreignDelegate_text: 'who'
  warning_givesForNothing_heading: never
  warning_givesForNothing_text: never
  warning_inCall: 'number' | 'text'
  warning_inCalls: 'numbers' | 'text'
  warning_inMany_one: 'count' | 'text'
  warning_inMany_other: 'count' | 'text'
  warning_lookalikeRecipient_heading: never
  warning_lookalikeRecipient_text: 'known' | 'who'
  warning_noCodeSigned_heading: never
  warning_noCodeSigned_text: 'network' | 'who'
  warning_noCode_heading: never
  warning_noCode_text: 'who'
  warning_noExpiryAllowance_heading: never
  warning_noExpiryAllowance_text: 'who'
  warning_noExpiry_heading: never
  warning_noExpiry_text: never
  warning_otherOwnerOwn_heading: never
  warning_otherOwnerOwn_text: 'from' | 'owner'
  warning_otherOwner_heading: never
  warning_otherOwner_text: 'from' | 'owner'
  warning_spenderIsAccountSigned_heading: never
  warning_spenderIsAccountSigned_text: 'who'
  warning_spenderIsAccount_heading: never
  warning_spenderIsAccount_text: 'symbol' | 'who'
  warning_theSpender: never
  warning_toOwnAccount_heading: never
  warning_toOwnAccount_text: 'who'
  warning_toTokenItself_heading: never
  warning_toTokenItself_text: never
  warning_tokenUnverifiedSigned_heading: never
  warning_tokenUnverifiedSigned_text: 'token'
  warning_unexplained_heading: never
  warning_unexplained_text: never
  warning_unknownContractSigned_heading: never
  warning_unknownContractSigned_text: 'who'
  warning_unknownContract_heading: never
  warning_unknownContract_text: 'who'
  warning_unlimitedApprovalSigned_heading: never
  warning_unlimitedApprovalSigned_text: 'symbol' | 'who'
  warning_unlimitedApproval_heading: never
  warning_unlimitedApproval_text: 'symbol' | 'who'
  warning_unreachableSigned_heading: 'network'
  warning_unreachableSigned_text: never
  warning_unusualApprovalBurner_heading: never
  warning_unusualApprovalBurner_text: 'who'
  warning_unusualApprovalSelf_heading: never
  warning_unusualApprovalSelf_text: 'who'
  warning_unusualApprovalToken_heading: never
  warning_unusualApprovalToken_text: 'who'
}
