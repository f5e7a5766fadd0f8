import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (env: Record<string, string>) => readConfig(env).tracing

describe('traces', () => {
  test('are off until a collector is named', () => {
    expect(
      read({ OTEL_TRACES_SAMPLER: 'always_on', OTEL_EXPORTER_OTLP_ENDPOINT: '' }).endpoint,
    ).toBeUndefined()
  })

  test.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, 'http://localhost:4318/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://a.example/otlp/' }, 'https://a.example/otlp/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://a.example/in' }, 'https://a.example/in'],
    [
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'https://b.example',
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://a.example/in',
      },
      'https://a.example/in',
    ],
  ])('go where the specification says: %j', (env, endpoint) => {
    expect(read(env).endpoint).toBe(endpoint)
  })

  test('are one in a hundred, decided here, unless the operator says otherwise', () => {
    expect(read({})).toMatchObject({ sampler: 'traceidratio', ratio: 0.01, serviceName: 'idledex' })
    const set = {
      OTEL_TRACES_SAMPLER: 'parentbased_always_off',
      OTEL_TRACES_SAMPLER_ARG: '0.5',
      OTEL_SERVICE_NAME: 'games',
    }
    expect(read(set)).toMatchObject({ sampler: 'parentbased_always_off', ratio: 0.5, serviceName: 'games' })
  })

  test('are sent with headers, whose values are percent-encoded', () => {
    const headers = 'api-key=a=b, Authorization=Basic%20YWJj'
    expect(read({ OTEL_EXPORTER_OTLP_HEADERS: headers }).headers).toEqual({
      'api-key': 'a=b',
      Authorization: 'Basic YWJj',
    })
  })

  test.each([
    ['OTEL_EXPORTER_OTLP_HEADERS', 'SECRET'],
    ['OTEL_EXPORTER_OTLP_HEADERS', '=SECRET'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a key=SECRET'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=SECRET%'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=SECRET%0d%0a'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://user:SECRET@a.example'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'SECRET:4317'],
    ['OTEL_TRACES_SAMPLER', 'SECRET'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', 'SECRET'],
  ])('refuse %s=%s, without repeating it', (name, value) => {
    const refusal = `${name} is invalid: must be`
    expect(() => read({ [name]: value })).toThrow(refusal)
    expect(() => read({ [name]: value })).not.toThrow('SECRET')
  })
})
