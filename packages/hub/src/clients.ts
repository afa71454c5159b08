import type { HubConnection } from './connection/connection.types.ts'
import type { AnyMethods, ArgumentsOf, MethodName } from './contract.ts'

/** Receivers chosen beforehand. */
export interface Receivers<Client = AnyMethods> {
  /**
   * Calls `target` on each of them, as far as connected; nobody's answer is awaited. Throws at once when the message cannot be
   * written. The promise never fails: it settles when those of this process have room for more, or are too slow to be waited for.
   */
  send<N extends MethodName<Client>>(target: N, ...args: ArgumentsOf<Client, N>): Promise<void>
}

/** Ways to choose receivers, in all processes that share the backplane. */
export interface Clients<Data, Client = AnyMethods> {
  /** Everybody. */
  readonly all: Receivers<Client>
  /** Everybody but these connections. */
  allExcept(connectionIds: readonly string[]): Receivers<Client>
  /** One connection, by its id. */
  connection(id: string): Receivers<Client>
  /** Connections by their ids. */
  connections(ids: readonly string[]): Receivers<Client>
  /** Every connection of the user. */
  user(userId: string): Receivers<Client>
  /** Every connection of any of the users, each once. */
  users(userIds: readonly string[]): Receivers<Client>
  /** The members of a group. */
  group(group: string): Receivers<Client>
  /** The members of any of the groups, each once. */
  groups(groups: readonly string[]): Receivers<Client>
  /** The members of a group but these connections. */
  groupExcept(group: string, connectionIds: readonly string[]): Receivers<Client>
  /** Those for whom the named audience of the hub's options says yes. */
  audience(name: string, parameters: unknown): Receivers<Client>
  /** Those of this process only, since a function cannot travel. */
  where(matches: (connection: HubConnection<Data, Client>) => boolean): Receivers<Client>
}

/** The same for a method that serves a client. */
export interface CallClients<Data, Client = AnyMethods> extends Clients<Data, Client> {
  /** Who called. */
  readonly caller: Receivers<Client>
  /** Everybody else. */
  readonly others: Receivers<Client>
  /** The members of a group but who called, who need not be one. */
  othersInGroup(group: string): Receivers<Client>
}

/** Chooses for the client of a connection. */
export function clientsFor<Data>(clients: Clients<Data>, connection: HubConnection<Data>): CallClients<Data> {
  const { id } = connection
  return {
    ...clients,
    // Not over the backplane: who calls is here.
    caller: { send: (target, ...args) => connection.send(target, ...args) },
    others: clients.allExcept([id]),
    othersInGroup: (group) => clients.groupExcept(group, [id]),
  }
}

/** A choice as it travels over the backplane. */
export type Selection =
  | { readonly to: 'all'; readonly except?: readonly string[] }
  | { readonly to: 'connections'; readonly keys: readonly string[] }
  | { readonly to: 'users'; readonly keys: readonly string[] }
  | { readonly to: 'groups'; readonly keys: readonly string[]; readonly except?: readonly string[] }
  | { readonly to: 'audience'; readonly name: string; readonly parameters: unknown }

interface Delivery<Data> {
  deliver(selection: Selection, target: string, args: readonly unknown[]): Promise<void>
  deliverWhere(
    matches: (connection: HubConnection<Data>) => boolean,
    target: string,
    args: readonly unknown[],
  ): Promise<void>
}

export function createClients<Data>(delivery: Delivery<Data>): Clients<Data> {
  const choose = (selection: Selection): Receivers => ({
    send: (target, ...args) => delivery.deliver(selection, target, args),
  })
  return {
    all: choose({ to: 'all' }),
    allExcept: (except) => choose({ to: 'all', except }),
    connection: (id) => choose({ to: 'connections', keys: [id] }),
    connections: (keys) => choose({ to: 'connections', keys }),
    user: (userId) => choose({ to: 'users', keys: [userId] }),
    users: (keys) => choose({ to: 'users', keys }),
    group: (group) => choose({ to: 'groups', keys: [group] }),
    groups: (keys) => choose({ to: 'groups', keys }),
    groupExcept: (group, except) => choose({ to: 'groups', keys: [group], except }),
    audience: (name, parameters) => choose({ to: 'audience', name, parameters }),
    where: (matches) => ({ send: (target, ...args) => delivery.deliverWhere(matches, target, args) }),
  }
}
