import type { Example } from './train.ts'

const SAID: Readonly<Record<string, readonly string[]>> = {
  balance: [
    'what is my balance',
    'how much money do I have',
    'tell me the balance of my account',
    'how much is on my account',
    'balance please',
    'I want to know my balance',
    'what do I have left on the account',
    'check my account balance',
    'how much have I got left',
    'show me my balance',
  ],
  card: [
    'I lost my card',
    'my card was stolen',
    'please block my card',
    'block the card I lost it',
    'somebody stole my debit card',
    'I cannot find my card',
    'my wallet with the card is gone',
    'stop my card at once',
    'the card is missing',
    'I want to block a stolen card',
  ],
  branch: [
    'when is the branch open',
    'where is your nearest branch',
    'opening hours of the branch',
    'is the branch in Brno open today',
    'where can I visit you',
    'what time do you close',
    'how do I get to your office',
    'are you open on Saturday',
    'the address of your branch',
    'when do you open tomorrow',
  ],
}

export const bank: readonly Example[] = Object.entries(SAID).flatMap(([category, texts]) =>
  texts.map((text) => ({ text, category })),
)
