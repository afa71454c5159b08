import type { SpokenLanguage } from './sayings.ts'

/** What somebody in a hurry put into the wrong category, for the check of labels to find. */
export const misfiled: Readonly<Partial<Record<SpokenLanguage, Readonly<Record<string, readonly string[]>>>>> = {
  'en-GB': {
    balance: ['somebody took my credit card in the tram', 'my debit card is gone, please block it now'],
    new_card: ['I forgot the PIN for my company card', "I can't sign in to the app, it says wrong password"],
    fees: ['is the branch in the shopping mall open on Saturday', 'can I get a loan for a new kitchen'],
    travel: ['my new debit card never came in the mail', 'there is a payment on my account I never made'],
    transfer: ['set up a standing order for the rent', 'please correct my address, I have moved'],
    complaint: ['can I talk to a person please', 'how much money do I have on my savings account'],
  },
}
