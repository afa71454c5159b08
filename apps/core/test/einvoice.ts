import { SaxesParser } from 'saxes'

/** An element as it was read. */
export interface Node {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Node[]
  text: string
}

/** Parses strictly: what is not well-formed, or names no namespace, throws. */
export function readXml(xml: string): Node {
  const parser = new SaxesParser({ xmlns: true })
  const root: Node = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value] as const)
    const node: Node = { name: local, attributes: Object.fromEntries(values), children: [], text: '' }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', (text) => {
    const node = open.at(-1)
    if (node && text.trim() !== '') node.text += text
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(xml).close()
  const [document] = root.children
  if (!document) throw new Error('nothing was read')
  return document
}

/** All elements at a path of names. */
export const all = (node: Node, path: string): Node[] =>
  path
    .split('/')
    .reduce((found, name) => found.flatMap((each) => each.children.filter((child) => child.name === name)), [
      node,
    ] as Node[])
export const texts = (node: Node, path: string): string[] => all(node, path).map((each) => each.text)
const textOf = (node: Node, path: string): string => texts(node, path)[0] ?? ''

const SCALE = 12
/** A decimal number in text as whole pieces of 10⁻¹², so that nothing is rounded. */
function decimal(text: string): bigint {
  const [, sign, whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (sign === undefined) throw new Error(`“${text}” is no decimal number`)
  const value = BigInt(whole + part.padEnd(SCALE, '0'))
  return sign === '' ? value : -value
}
const ONE = 10n ** BigInt(SCALE)
const sum = (amounts: readonly string[]) => amounts.reduce((total, each) => total + decimal(each), 0n)
const times = (one: bigint, other: bigint) => (one * other) / ONE
const size = (value: bigint) => (value < 0n ? -value : value)
const half = (digits: number) => ONE / 10n ** BigInt(digits) / 2n
const digitsOf = (text: string) => text.split('.')[1]?.length ?? 0

type Rules = Readonly<Record<string, boolean>>

/** What is in every document by EN 16931. */
function contentRules(document: Node, isCredit: boolean): Rules {
  const [seller, buyer] = ['AccountingSupplierParty/Party', 'AccountingCustomerParty/Party']
  const has = (path: string) => textOf(document, path) !== ''
  const lines = all(document, isCredit ? 'CreditNoteLine' : 'InvoiceLine')
  const quantity = isCredit ? 'CreditedQuantity' : 'InvoicedQuantity'
  const everyLine = (path: string) => lines.every((line) => textOf(line, path) !== '')
  const totals = ['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount']
  const money = (node: Node): Node[] => [
    ...(node.attributes.currencyID === undefined ? [] : [node]),
    ...node.children.flatMap(money),
  ]
  const means = all(document, 'PaymentMeans')
  const references = all(document, 'BillingReference')
  return {
    'BR-01': has('CustomizationID'),
    'BR-02': has('ID'),
    'BR-03': /^\d{4}-\d{2}-\d{2}$/.test(textOf(document, 'IssueDate')),
    'BR-04': textOf(document, isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode') === (isCredit ? '381' : '380'),
    'BR-05': money(document).every(
      ({ attributes }) => attributes.currencyID === textOf(document, 'DocumentCurrencyCode'),
    ),
    'BR-06': has(`${seller}/PartyLegalEntity/RegistrationName`),
    'BR-07': has(`${buyer}/PartyLegalEntity/RegistrationName`),
    'BR-09': /^[A-Z]{2}$/.test(textOf(document, `${seller}/PostalAddress/Country/IdentificationCode`)),
    'BR-11': /^[A-Z]{2}$/.test(textOf(document, `${buyer}/PostalAddress/Country/IdentificationCode`)),
    'BR-12': totals.every((name) => texts(document, `LegalMonetaryTotal/${name}`).length === 1),
    'BR-16': lines.length > 0,
    'BR-21': new Set(lines.map((line) => textOf(line, 'ID'))).size === lines.length,
    'BR-22': everyLine(quantity),
    'BR-23': lines.every((line) => all(line, quantity)[0]?.attributes.unitCode === 'C62'),
    'BR-24': everyLine('LineExtensionAmount'),
    'BR-25': everyLine('Item/Name'),
    'BR-27': lines.every((line) => decimal(textOf(line, 'Price/PriceAmount')) >= 0n),
    'BR-50': means.every(
      (each) => textOf(each, 'PaymentMeansCode') !== '30' || textOf(each, 'PayeeFinancialAccount/ID') !== '',
    ),
    'BR-55': isCredit
      ? references.length > 0 && references.every((each) => textOf(each, 'InvoiceDocumentReference/ID') !== '')
      : references.length === 0,
    'BR-62': all(document, `${seller}/EndpointID`).every(({ attributes }) => attributes.schemeID !== undefined),
    'BR-63': all(document, `${buyer}/EndpointID`).every(({ attributes }) => attributes.schemeID !== undefined),
    'BR-CO-04': everyLine('Item/ClassifiedTaxCategory/ID'),
    'BR-CO-26': has(`${seller}/PartyLegalEntity/CompanyID`) || has(`${seller}/PartyTaxScheme/CompanyID`),
    'PEPPOL-EN16931-R008': !isEmptyAnywhere(document),
  }
}

const isEmptyAnywhere = (node: Node): boolean =>
  (node.text === '' && node.children.length === 0) || node.children.some(isEmptyAnywhere)

/** What its sums have to be; amounts have as many places as the currency, two at most by EN 16931. */
function sumRules(document: Node, isCredit: boolean, digits: number): Rules {
  const lines = all(document, isCredit ? 'CreditNoteLine' : 'InvoiceLine')
  const nets = lines.map((line) => textOf(line, 'LineExtensionAmount'))
  const total = (name: string) => decimal(textOf(document, `LegalMonetaryTotal/${name}`) || '0')
  const tax = decimal(textOf(document, 'TaxTotal/TaxAmount'))
  const groups = all(document, 'TaxTotal/TaxSubtotal')
  const isLine = (line: Node, group: Node) =>
    textOf(line, 'Item/ClassifiedTaxCategory/ID') === textOf(group, 'TaxCategory/ID')
  const netOf = (group: Node) =>
    sum(lines.filter((line) => isLine(line, group)).map((line) => textOf(line, 'LineExtensionAmount')))
  const vatOf = (group: Node) =>
    times(decimal(textOf(group, 'TaxableAmount')), decimal(textOf(group, 'TaxCategory/Percent') || '0')) / 100n
  const amounts = [
    ...nets,
    ...texts(document, 'TaxTotal/TaxAmount'),
    ...texts(document, 'TaxTotal/TaxSubtotal/TaxAmount'),
    ...texts(document, 'TaxTotal/TaxSubtotal/TaxableAmount'),
    ...all(document, 'LegalMonetaryTotal').flatMap(({ children }) => children.map(({ text }) => text)),
  ]
  return {
    'BR-CO-10': total('LineExtensionAmount') === sum(nets),
    'BR-CO-13': total('TaxExclusiveAmount') === total('LineExtensionAmount'),
    'BR-CO-14': tax === sum(groups.map((group) => textOf(group, 'TaxAmount'))),
    'BR-CO-15': total('TaxInclusiveAmount') === total('TaxExclusiveAmount') + tax,
    'BR-CO-16': total('PayableAmount') === total('TaxInclusiveAmount') + total('PayableRoundingAmount'),
    'BR-CO-17': groups.every((group) => size(decimal(textOf(group, 'TaxAmount')) - vatOf(group)) <= half(digits)),
    'BR-CO-18': groups.length > 0,
    'BR-S-08': groups.every((group) => decimal(textOf(group, 'TaxableAmount')) === netOf(group)),
    'BR-DEC': amounts.every((each) => digitsOf(each) <= 2),
    'places of the currency': amounts.every((each) => digitsOf(each) === digits),
    'PEPPOL-EN16931-R053': all(document, 'TaxTotal').length === 1,
    'PEPPOL-EN16931-R120': lines.every((line) => {
      const [quantity] = all(line, isCredit ? 'CreditedQuantity' : 'InvoicedQuantity')
      const price = (decimal(textOf(line, 'Price/PriceAmount')) * ONE) / decimal(textOf(line, 'Price/BaseQuantity'))
      return (
        size(times(decimal(quantity?.text ?? ''), price) - decimal(textOf(line, 'LineExtensionAmount'))) <
        ONE / 1_000_000n
      )
    }),
    'PEPPOL-EN16931-R121': lines.every((line) => decimal(textOf(line, 'Price/BaseQuantity')) > 0n),
    'PEPPOL-EN16931-R130': lines.every((line) => all(line, 'Price/BaseQuantity')[0]?.attributes.unitCode === 'C62'),
    'BR-CO-25':
      total('PayableAmount') <= 0n ||
      textOf(document, 'DueDate') !== '' ||
      textOf(document, 'PaymentTerms/Note') !== '',
  }
}

/** What the category of VAT asks of parties, rates and reasons. */
function vatRules(document: Node, isCredit: boolean): Rules {
  const category = textOf(document, 'TaxTotal/TaxSubtotal/TaxCategory/ID')
  const rates = texts(document, `${isCredit ? 'CreditNoteLine' : 'InvoiceLine'}/Item/ClassifiedTaxCategory/Percent`)
  const vatIds = (side: string) => texts(document, `Accounting${side}Party/Party/PartyTaxScheme/CompanyID`)
  const buyerIds = [
    ...vatIds('Customer'),
    ...texts(document, 'AccountingCustomerParty/Party/PartyLegalEntity/CompanyID'),
  ]
  const hasReason = textOf(document, 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason') !== ''
  const isIn = (...categories: string[]) => categories.includes(category)
  const isNothing = texts(document, 'TaxTotal/TaxAmount').every((each) => decimal(each) === 0n)
  return {
    'BR-47': isIn('S', 'Z', 'E', 'AE', 'O'),
    'BR-48': texts(document, 'TaxTotal/TaxSubtotal/TaxCategory/Percent').length === 1,
    'BR-S-02': !isIn('S', 'Z', 'E', 'AE') || vatIds('Supplier').length === 1,
    'BR-S-05': !isIn('S') || (rates.length > 0 && rates.every((rate) => decimal(rate) > 0n)),
    'BR-Z-05': !isIn('Z', 'E', 'AE') || (rates.length > 0 && rates.every((rate) => decimal(rate) === 0n)),
    'BR-AE-02': !isIn('AE') || buyerIds.length > 0,
    'BR-E-09': !isIn('Z', 'E', 'AE', 'O') || isNothing,
    'BR-E-10': hasReason === isIn('E', 'AE', 'O'),
    'BR-O-02': !isIn('O') || [...vatIds('Supplier'), ...vatIds('Customer')].length === 0,
    'BR-O-05': !isIn('O') || rates.length === 0,
  }
}

/** What Peppol BIS Billing 3 asks for besides. */
function peppolRules(document: Node): Rules {
  const has = (path: string) => textOf(document, path) !== ''
  return {
    'PEPPOL-EN16931-R001': has('ProfileID'),
    'PEPPOL-EN16931-R002': all(document, 'Note').length <= 1,
    'PEPPOL-EN16931-R003': has('BuyerReference'),
    'PEPPOL-EN16931-R007': /^urn:fdc:peppol\.eu:2017:poacc:billing:\d{2}:1\.0$/.test(textOf(document, 'ProfileID')),
    'PEPPOL-EN16931-R010': has('AccountingCustomerParty/Party/EndpointID'),
    'PEPPOL-EN16931-R020': has('AccountingSupplierParty/Party/EndpointID'),
  }
}

/** What XRechnung asks for besides. */
function germanRules(document: Node): Rules {
  const seller = 'AccountingSupplierParty/Party'
  const buyer = 'AccountingCustomerParty/Party'
  const has = (path: string) => textOf(document, path) !== ''
  return {
    'BR-DE-1': has('PaymentMeans/PaymentMeansCode'),
    'BR-DE-3': has(`${seller}/PostalAddress/CityName`),
    'BR-DE-4': has(`${seller}/PostalAddress/PostalZone`),
    'BR-DE-5': has(`${seller}/Contact/Name`),
    'BR-DE-6': has(`${seller}/Contact/Telephone`),
    'BR-DE-7': has(`${seller}/Contact/ElectronicMail`),
    'BR-DE-8': has(`${buyer}/PostalAddress/CityName`),
    'BR-DE-9': has(`${buyer}/PostalAddress/PostalZone`),
    'BR-DE-14': has('TaxTotal/TaxSubtotal/TaxCategory/Percent'),
    'BR-DE-15': has('BuyerReference'),
    'BR-DE-18': !textOf(document, 'PaymentTerms/Note').includes('#'),
    'BR-DE-27': (textOf(document, `${seller}/Contact/Telephone`).match(/\d/g) ?? []).length >= 3,
    'BR-DE-28': /^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/.test(textOf(document, `${seller}/Contact/ElectronicMail`)),
  }
}

/** The rules that a document breaks of those it says it keeps, by their names; computed from its text alone. */
export function brokenRules(xml: string, digits = 2): string[] {
  const document = readXml(xml)
  const isCredit = document.name === 'CreditNote'
  const customization = textOf(document, 'CustomizationID')
  const rules = {
    ...contentRules(document, isCredit),
    ...sumRules(document, isCredit, digits),
    ...vatRules(document, isCredit),
    ...(/peppol|xrechnung/.test(customization) ? peppolRules(document) : {}),
    ...(customization.includes('xrechnung') ? germanRules(document) : {}),
  }
  return Object.keys(rules).filter((name) => !rules[name])
}
