/** What callers of the bank say, by what they want. Words in braces stand for others of their kind. */
const sayings: Readonly<Record<string, string>> = {
  block_card: `
    I lost my {card} {place}
    my {card} was stolen {place}, please block it
    can you freeze my {card} until I find it
    someone took my wallet and the {card} was in it
    I can't find my {card} anywhere
    I need my {card} stopped right away
    please put a block on my {card}
    I left my {card} {place} and it's not there any more
    how do I block a {card}
    deactivate my {card}, it got stolen
    my purse is gone with the {card} in it
    I dropped the {card} {place} {when}
    the {card} fell out of my pocket, what do I do
    cancel the {card} immediately, it's been taken`,
  new_card: `
    I'd like to order a {card}
    when will my new {card} arrive
    my {card} expires {month}, will you send another one
    the {card} is broken, the chip doesn't read any more
    can I get a replacement {card}
    I still haven't received my {card}
    I'd like a second {card} for my {person}
    how long does it take until a new {card} comes by post
    can you send the {card} to the branch instead
    my {card} is cracked and shops won't take it
    I want a {card} with a different design
    is my new {card} on its way
    please renew my {card}
    the {card} never came in the mail`,
  forgotten_pin: `
    I forgot the PIN for my {card}
    how can I see my PIN in the app
    I typed the wrong PIN three times
    I'd like to change my PIN
    can you send me a new PIN
    the machine says my PIN is blocked
    what's my PIN, I don't remember it
    where do I find the code for my {card}
    I need to unblock the PIN of my {card}
    I don't know my four digits any more
    the PIN letter never arrived
    my PIN stopped working {when}
    can I choose a PIN of my own
    please reset my card code`,
  balance: `
    how much money do I have
    what's the balance of my {account}
    can you tell me how much is left on my {account}
    did my salary come in {when}
    I want to know what's on my {account}
    check my balance
    am I overdrawn
    how much can I still spend this month
    is there enough on the {account} for the rent
    tell me the current state of my {account}
    has a payment of {amount} arrived
    how much is available right now
    what do I have on the {account} at the moment
    has my pension been paid in yet`,
  transfer: `
    I want to send {amount} to my {person}
    how do I make a transfer
    please transfer {amount} to another account
    can I send money {abroad}
    I need to pay an invoice of {amount}
    move {amount} from my savings to my {account}
    how long does a payment {abroad} take
    I'd like to pay my landlord
    wire {amount} to this account number
    can the money be there today
    I want to make an instant payment
    send my {person} {amount} please
    set up a payment for {month}
    is there a limit on what I can transfer in a day`,
  stop_payment: `
    I sent money to the wrong account
    can you stop a payment I made {when}
    I need to cancel a transfer of {amount}
    I paid {amount} twice by mistake
    please recall the payment from {when}
    I made a mistake in the account number
    how do I get money back that I sent by accident
    the amount was wrong, can you reverse it
    I clicked send too soon, please stop it
    withdraw the order I entered {when}
    the transfer hasn't left yet, cancel it
    I transferred {amount} to a stranger
    take back my last payment
    it went to the wrong person`,
  standing_order: `
    I'd like to set up a standing order
    please change my standing order to {amount}
    cancel the standing order for the rent
    how do I pay the same amount every month
    my standing order didn't go out {when}
    move the day of my standing order to the fifteenth
    which standing orders do I have
    I want to save {amount} every month by itself
    end the monthly payment to my {person}
    raise my regular payment by {amount}
    the direct debit for the electricity should stop
    I moved and need another amount for the rent each month
    allow the phone company to debit my {account}
    skip the standing order in {month}`,
  unknown_charge: `
    there's a charge of {amount} I don't recognize
    I didn't make this payment
    someone used my {card} {abroad}
    who took {amount} from my {account}
    I think I've been hacked
    a shop charged me twice
    I see a payment {when} that wasn't me
    what is this debit of {amount}
    I want to dispute a card payment
    a subscription keeps taking {amount} though I cancelled it
    there's fraud on my {account}
    I never bought anything in that shop
    I got a text about a purchase I know nothing of
    please refund a transaction that isn't mine`,
  loan: `
    I'd like to borrow {amount}
    what would a loan of {amount} cost a month
    can I get a personal loan
    I want to pay off my loan early
    what's the interest on a loan
    how much could you lend me
    I need money for a car
    can I change the instalment of my loan
    do I qualify for a consumer credit
    I can't pay my instalment this month
    what is left on my loan
    is there a fee if I repay sooner
    I want to merge my loans into one
    we're redoing the kitchen and need {amount}`,
  mortgage: `
    we want to buy a flat and need a mortgage
    what are your mortgage rates
    my fixed rate ends in {month}
    how much mortgage can we get with our income
    can I put more money into my mortgage
    I'd like to refinance my mortgage from another bank
    what papers do you need for a mortgage
    how much of my own money do I need for a house
    I want to speak about a loan for a house
    can I pause my mortgage payments
    how much is left of our mortgage
    do you finance building a house
    we found a house, how fast can you decide
    what happens when the fixation is over`,
  savings: `
    what interest do you pay on savings
    I'd like to open a savings account
    where should I put {amount} so that it earns something
    do you have term deposits
    I want to invest {amount}
    can I take money out of the savings any time
    how do I start with funds
    is my money insured with you
    I want an account for my {person} to save on
    which of your savings has the best rate
    how much interest did I get last year
    my deposit ends in {month}, what then
    I'd like to buy some shares
    something safe for the long run`,
  app_login: `
    I can't log into the app
    I forgot my password for internet banking
    the app says my device isn't registered
    I have a new phone, how do I move the app
    the code for signing in doesn't arrive
    my access is locked
    internet banking doesn't let me in
    the app keeps crashing when I open it
    how do I install the app
    fingerprint doesn't work in the app since the update
    I need a new user name
    it always says wrong password
    activate mobile banking for me
    the website of the bank won't load`,
  opening_hours: `
    when are you open {when}
    is the branch {place2} open on Saturday
    where is the nearest branch
    what time do you close
    do I need an appointment
    which branch has a cash desk
    are you open over Christmas
    where can I deposit coins
    I'd like to book a meeting at the branch
    what's the address of the branch {place2}
    is there a cash machine {place2}
    can I come in the evening
    do you have a branch {place2}
    how long is the branch open on Friday`,
  change_details: `
    I've moved, please change my address
    I have a new phone number
    I got married and my name is different now
    how do I change my email
    my identity card was renewed
    update my contact details
    send the letters to another address
    you have my old number
    I want statements by email instead of post
    please correct the spelling of my name
    my {person} should be able to use my {account}
    add my {person} to the {account}
    where do I hand in my new passport
    the address you have is wrong`,
  fees: `
    why did you charge me {amount}
    what does the {account} cost a month
    how much is a withdrawal {abroad}
    I don't want to pay for keeping the account
    which fees do you have
    what's the exchange rate for euros today
    how much do you take for a payment {abroad}
    is the {card} free
    can I get the fee of {amount} back
    you took a fee {when}, what for
    under which conditions is the account free
    what does it cost to draw cash
    where do I find the price list
    your fees went up, why`,
  travel: `
    I'm going {abroad} {month}, will my {card} work
    do I have travel insurance with my {card}
    can I pay {abroad} without fees
    I'm {abroad} and my {card} is refused
    how do I insure my holiday
    we had an accident on holiday, who do I call
    raise my card limit for the trip
    I need cash in another currency
    does the insurance cover skiing
    my {card} doesn't work in a machine {abroad}
    let you know that I'll be {abroad} {month}
    is my family insured too when we travel
    how much can I draw {abroad} in a day
    is my baggage covered when it gets lost`,
  complaint: `
    I want to complain
    I've been waiting for an answer for weeks
    nobody calls me back
    your service is terrible
    I'm not happy with how I was treated at the branch
    how do I file a complaint
    this is the third time I call about the same thing
    what happened to my complaint from {when}
    I want to speak to your manager
    you promised something else
    I'm thinking of closing everything I have with you
    that was rude of your colleague
    the machine kept my money, I want it back
    it's your mistake and I had to pay for it`,
  speak_to_person: `
    I want to talk to a person
    can I speak to somebody
    put me through to an agent
    a human please
    operator
    I don't want to talk to a machine
    is there anybody real there
    connect me to customer service
    transfer me to my adviser
    let me speak to someone at the branch {place2}
    you don't understand me, give me a colleague
    I'd rather explain it to someone
    stop, agent please
    can someone call me back`,
}

const words: Readonly<Record<string, readonly string[]>> = {
  card: ['card', 'debit card', 'credit card', 'bank card', 'visa', 'mastercard', 'company card'],
  place: [
    'on the tram',
    'at the station',
    'in a shop',
    'at the gym',
    'in the park',
    'at work',
    'in a taxi',
    'at the airport',
  ],
  place2: ['in the centre', 'at the station', 'in Brno', 'near the market', 'in Ostrava', 'in the shopping mall'],
  when: ['yesterday', 'this morning', 'last week', 'on Monday', 'an hour ago', 'today', 'last night', 'on Friday'],
  month: ['in March', 'next month', 'in July', 'at the end of the year', 'in two weeks', 'in autumn', 'soon'],
  person: ['wife', 'son', 'daughter', 'mum', 'husband', 'brother', 'partner', 'friend'],
  account: ['account', 'current account', 'business account', 'savings account', 'joint account', 'euro account'],
  amount: [
    'two thousand',
    '500',
    '20 euros',
    'ten thousand crowns',
    '1,250',
    'a hundred',
    '300 pounds',
    'fifty thousand',
  ],
  abroad: [
    'abroad',
    'to Germany',
    'in Spain',
    'to Slovakia',
    'in the States',
    'in Croatia',
    'outside the EU',
    'in London',
  ],
}
/** How people begin, end, and hesitate. */
const openers = [
  'hi',
  'hello',
  'good morning',
  'um',
  'yeah hi',
  'so',
  'excuse me',
  'good afternoon',
  'listen',
  'well',
  'hey there',
  'ok so',
  'sorry',
  'uh',
]
const closers = [
  'please',
  'thanks',
  'thank you',
  'can you help me',
  'what now',
  "it's urgent",
  'if possible',
  'right',
  'ok',
  'as soon as possible',
]

export const english = { sayings, words, openers, closers }
