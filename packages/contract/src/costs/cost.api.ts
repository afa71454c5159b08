import { z } from 'zod'
import { monthQuery } from '../economy/economy.schema.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { guid, id, none, pageOf } from '../kernel/schema.ts'
import {
  conversationCosts,
  economyCosts,
  providerPrice,
  providerPriceChange,
  providerPriceDraft,
  providerPriceQuery,
} from './cost.schema.ts'

const view = 'Statistics.viewcosts'
const edit = 'AccessManagement.edittariff'
const tenant = z.object({ idTenant: id })
const one = z.object({ idTenant: id, idProviderPrice: id })
const saved = [
  'providerPrice.backwards',
  'providerPrice.noPrefixes',
  'providerPrice.prefixTwice',
  'providerPrice.overlap',
] as const

export const costApi = group('Statistics', '/Statistics', {
  EconomyCosts: endpoint({
    method: 'GET',
    path: '/{idTenant}/EconomyCosts',
    on: 'tenant',
    summary: 'Get what the conversations of a month cost, by unit, provider, line, flow and campaign',
    permission: view,
    params: tenant,
    query: monthQuery,
    response: economyCosts,
    errors: ['month.future'],
  }),
  ConversationCosts: endpoint({
    method: 'GET',
    path: '/{idTenant}/ConversationCosts/{guid}',
    on: 'tenant',
    summary: 'Get what a conversation costs, by what it used',
    permission: view,
    params: z.object({ idTenant: id, guid }),
    response: conversationCosts,
  }),
  ProviderPrices: endpoint({
    method: 'GET',
    path: '/{idTenant}/ProviderPrices',
    on: 'tenant',
    summary: 'List what a tenant’s providers are paid',
    permission: view,
    params: tenant,
    query: providerPriceQuery,
    response: pageOf(providerPrice),
  }),
  ProviderPrice: endpoint({
    method: 'GET',
    path: '/{idTenant}/ProviderPrices/{idProviderPrice}',
    on: 'tenant',
    summary: 'Get a provider’s price list',
    permission: view,
    params: one,
    response: providerPrice,
  }),
  CreateProviderPrice: endpoint({
    method: 'POST',
    path: '/{idTenant}/ProviderPrices',
    on: 'tenant',
    summary: 'Create a provider’s price list in the tenant’s currency',
    permission: edit,
    params: tenant,
    body: providerPriceDraft,
    response: providerPrice,
    answers: 'ProviderPrice',
    errors: [...saved, 'providerPrice.otherCurrency', 'providerPrice.tooMany'],
  }),
  UpdateProviderPrice: endpoint({
    method: 'PUT',
    path: '/{idTenant}/ProviderPrices/{idProviderPrice}',
    on: 'tenant',
    summary: 'Update a provider’s price list; once it has started, only its note and last day',
    permission: edit,
    params: one,
    body: providerPriceChange,
    response: providerPrice,
    answers: 'ProviderPrice',
    errors: [...saved, 'providerPrice.begun', 'entity.stale'],
  }),
  RemoveProviderPrice: endpoint({
    method: 'DELETE',
    path: '/{idTenant}/ProviderPrices/{idProviderPrice}',
    on: 'tenant',
    summary: 'Delete a provider’s price list that has not started',
    permission: edit,
    params: one,
    response: none,
    removes: 'idProviderPrice',
    errors: ['providerPrice.begun'],
  }),
})
