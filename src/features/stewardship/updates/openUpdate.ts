import type { RegisteredRouter } from '@tanstack/react-router'
import { showOverlay } from '#/shared/overlayRoute.ts'
import { paths } from '#/shared/paths.ts'

const UPDATE_PATH = /^\/update\/([1-9]\d{0,8})$/

/** The id of the update that an address shows. */
export const updateOfAddress = (url: Pick<URL, 'pathname'>): string | undefined =>
  UPDATE_PATH.exec(url.pathname)?.[1]

/** Shows an update over the page, at its own address. From the page of an update it leads to the page of the other one. */
export function openUpdate(router: RegisteredRouter, id: string): void {
  if (updateOfAddress(router.state.location)) void router.navigate({ href: paths.update(Number(id)) })
  else showOverlay(router, { update: id }, { to: '/update/$id', params: { id } }, false)
}
