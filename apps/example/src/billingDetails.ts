import type { BillingDetailsDraft } from '@parley/contract/invoices/billingDetails.schema.ts'
import { tariffApi } from '@parley/contract/tariffs/tariff.api.ts'
import { onTenant, readBillingDetails, type SeedTools, updateBillingDetails } from '@parley/core'

const none = {
  ...{ street2: '', companyId: '', vatId: '', email: '', iban: '', bic: '', paymentDays: null, vatRate: '' },
  ...{ electronicAddress: '', buyerReference: '', contactName: '', phone: '' },
}
const address = (name: string, street: string, postalCode: string, city: string, country: string) => ({
  ...none,
  ...{ name, street, postalCode, city, country },
})
/** Who invoices, and who is invoiced; companies and numbers are made up. */
const companies: Readonly<Record<string, BillingDetailsDraft>> = {
  'Parley Operations': {
    ...address('Parley Operations s.r.o.', 'Nábřežní 12', '150 00', 'Praha', 'CZ'),
    companyId: '00000019',
    vatId: 'CZ00000019',
    email: 'invoices@parley.example',
    electronicAddress: '9929:CZ00000019',
    contactName: 'Invoicing',
    phone: '+420 555 012 345',
    iban: 'CZ6508000000192000145399',
    bic: 'GIBACZPX',
    vat: 'standard',
    vatRate: '21',
  },
  'Harbour Bank': {
    ...address('Harbour Bank, a.s.', 'Přístavní 1', '170 00', 'Praha', 'CZ'),
    vatId: 'CZ00000027',
    email: 'payables@harbour-bank.example',
    vat: 'standard',
  },
  'Nordlicht Energie': {
    ...address('Nordlicht Energie GmbH', 'Hafenstraße 7', '24103', 'Kiel', 'DE'),
    vatId: 'DE136695976',
    email: 'rechnung@nordlicht.example',
    electronicAddress: '9930:DE136695976',
    buyerReference: 'EK-2041',
    paymentDays: 30,
    vat: 'reverseCharge',
  },
  'Willow Clinic': {
    ...address('Willow Clinic Ltd', '3 Willow Lane', 'BS1 4DJ', 'Bristol', 'GB'),
    email: 'accounts@willow-clinic.example',
    vat: 'exempt',
  },
}

/** As the companies appear on invoices, set by the operator; what is set stays. */
export async function addBillingDetails({ as }: SeedTools): Promise<void> {
  await as('olga', 'Parley Operations', async (ctx) => {
    const tenants = await ctx.db.selectFrom('tenant').select(['idTenant', 'name']).execute()
    for (const [name, details] of Object.entries(companies)) {
      const found = tenants.find((tenant) => tenant.name === name)
      if (!found) continue
      await onTenant(ctx, tariffApi.CreateTariff.permission, found.idTenant, async (there) => {
        const { rowVersion, updatedAt } = await readBillingDetails(there)
        if (updatedAt === null) await updateBillingDetails(there, { ...details, rowVersion })
      })
    }
  })
}
