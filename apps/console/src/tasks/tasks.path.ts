export const TASKS_PATH = '/administration/tasks'

/** The list with one task's panel open. */
export const taskHref = (id: number): string => `${TASKS_PATH}?task=${id}`
