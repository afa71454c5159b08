import { z } from 'zod'
import { messages } from '../kernel/messages.ts'
import { enumOf, instant, person, range, rowVersion, text } from '../kernel/schema.ts'
import { plain } from '../users/plain.ts'
import { email } from '../users/user.schema.ts'
import { electronicAddress } from './electronicAddress.ts'
import { vatTreatment } from './invoice.enum.ts'
import { compact, isBic, isCountry, isIban, isVatId } from './invoice.rules.ts'

const needed = (max: number) => plain(0, max).min(1, { error: messages.required })
/** A code that may be left out; spaces and dots that people write in it are not kept. */
const code = (max: number, isRight: (value: string) => boolean, error: string) =>
  plain(0, max)
    .overwrite(compact)
    .refine((value) => value === '' || isRight(value), { error })

/** What networks for invoices ask for. Programs that know nothing of them may leave them out. */
const forNetworks = {
  electronicAddress: plain(0, 60)
    .refine((value) => value === '' || electronicAddress(value) !== undefined, { error: messages.electronicAddress })
    .default('')
    .meta({
      label: 'Electronic address',
      help: 'Scheme and number, as in 0088:7300010000001 or EM:invoices@company.eu.',
    }),
  buyerReference: plain(0, 100).default('').meta({
    label: 'Buyer reference',
    help: 'What the customer sorts invoices by; of German authorities the Leitweg-ID.',
  }),
  contactName: plain(0, 100)
    .default('')
    .meta({ label: 'Contact', help: 'Whom to ask about invoices: a person or a department.' }),
  phone: plain(0, 40)
    .refine((value) => value === '' || value.replaceAll(/\D/g, '').length >= 3, { error: messages.phoneDigits })
    .default('')
    .meta({ label: 'Phone', help: 'Of the contact.' }),
}

const facts = {
  name: needed(160).meta({ label: 'Legal name' }),
  street: needed(120).meta({ label: 'Street and number' }),
  street2: plain(0, 120).meta({ label: 'Address line 2' }),
  city: needed(80).meta({ label: 'City' }),
  postalCode: needed(20).meta({ label: 'Postal code' }),
  country: plain(0, 2)
    .min(1, { error: messages.required })
    .toUpperCase()
    .refine(isCountry, { error: messages.country })
    .meta({ label: 'Country' }),
  companyId: plain(0, 40).meta({ label: 'Company ID', help: 'The number in the register of companies.' }),
  vatId: code(30, isVatId, messages.vatId).meta({
    label: 'VAT number',
    help: 'With the letters of its country, as in CZ12345678.',
  }),
  email: text(0, 254)
    .refine((value) => value === '' || email.safeParse(value).success, { error: messages.email })
    .meta({ label: 'Email', help: 'Printed on invoices.' }),
  iban: code(42, isIban, messages.iban).meta({ label: 'IBAN' }),
  bic: code(14, isBic, messages.bic).meta({ label: 'BIC' }),
  paymentDays: range(0, 365)
    .nullable()
    .meta({ label: 'Payment term (days)', help: 'Leave empty for the supplier’s term, which is 14 days unless set.' }),
  vat: enumOf(vatTreatment).meta({ label: 'VAT' }),
  vatRate: z
    .string()
    .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)?$/, { error: messages.invalid })
    .meta({ label: 'VAT rate (%)', help: 'Leave empty for the supplier’s rate.' }),
  ...forNetworks,
}
export const billingDetailsDraft = z.object(facts)
/** As they are sent: what was added later can be left out. */
export type BillingDetailsInput = z.input<typeof billingDetailsDraft>
export type BillingDetailsDraft = z.output<typeof billingDetailsDraft>
export const billingDetailsChange = billingDetailsDraft.extend({ rowVersion })
export type BillingDetailsChange = z.output<typeof billingDetailsChange>

const word = z.string()
/** As a tenant appears on invoices; before they are first saved everything is empty. */
export const billingDetails = z.object({
  name: word,
  street: word,
  street2: word,
  city: word,
  postalCode: word,
  country: word,
  companyId: word,
  vatId: word,
  email: word,
  iban: word,
  bic: word,
  paymentDays: facts.paymentDays,
  vat: enumOf(vatTreatment),
  vatRate: word,
  electronicAddress: word,
  buyerReference: word,
  contactName: word,
  phone: word,
  /** The tenant is the one that all others are invoiced by. */
  isSupplier: z.boolean(),
  rowVersion,
  updatedAt: instant.nullable(),
  updatedBy: person.nullable(),
})
export type BillingDetails = z.output<typeof billingDetails>
