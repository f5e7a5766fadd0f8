import { notFound } from '@tanstack/react-router'
import { isMissing } from './apiClient.ts'

/** What a page's loader waits for; throws the router's notFound for what doesn't exist. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    throw isMissing(error) ? notFound() : error
  }
}
