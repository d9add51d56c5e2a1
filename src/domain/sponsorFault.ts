/** Why a batch has no sponsor, in the `data.fault` of `sponsorRefused`. Services that are silent have other faults. */
export type SponsorFault =
  | 'bundlerSaid'
  | 'endlessOffer'
  | 'expired'
  | 'noBundler'
  | 'noOperations'
  | 'oldAllowance'
  | 'otherPaymaster'
  | 'price'
  | 'sponsorSaid'
  | 'unpaid'
