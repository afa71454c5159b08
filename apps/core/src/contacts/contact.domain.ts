import { contactApi } from '@parley/contract/contacts/contact.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { addContacts, changeContacts, readContacts } from './contact.service.ts'
import { readWhy } from './why.service.ts'

const { Contacts, Why, AddContacts, ChangeContacts } = contactApi

export const contacts: Domain = {
  routes: routes(
    { Contacts, Why, AddContacts, ChangeContacts },
    {
      Contacts: (ctx, { params, query }) => readContacts(ctx, params.idCampaign, query),
      Why: (ctx, { params }) => readWhy(ctx, params.idCampaign, params.idContact),
      AddContacts: (ctx, { params, body }) => addContacts(ctx, params.idCampaign, body),
      ChangeContacts: (ctx, { params, body }) => changeContacts(ctx, params.idCampaign, body),
    },
  ),
}
