/** Flows of the bank that others run. */
export const CARD_BLOCKING = '0195a000-0000-7000-8000-000000000102'
export const BALANCE = '0195a000-0000-7000-8000-000000000103'
export const TRAVEL = '0195a000-0000-7000-8000-000000000108'
/** What the assistant listens with and answers from. */
export const INTENTS = '0195a000-0000-7000-8000-0000000001a1'
export const CARDS_AND_ACCOUNTS = '0195a000-0000-7000-8000-0000000001b1'
