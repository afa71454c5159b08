declare const permitted: unique symbol

/** A number or address that may be dialed. Carriers take nothing else, so that no call is made without a decision. */
export type Permitted = string & { readonly [permitted]: true }

/** What a decision lets through. */
export const permittedBy = ({ number }: { readonly isAllowed: true; readonly number: string }): Permitted =>
  number as Permitted // the decision was made
