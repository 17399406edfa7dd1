import { Component, type ComponentType, type ReactNode } from 'react'
import { inTime } from '#engine/core/lazy/inTime.ts'
import type { DisplayContext } from '#engine/core/registry/DisplayPlugin.ts'
import type { LayoutContext, LayoutQuery } from '#engine/core/registry/LayoutPlugin.ts'
import type { StoredOptions } from '#engine/core/registry/PluginBase.ts'
import { causeText, type PluginFault } from '#engine/core/registry/PluginFault.ts'
import type { Plugin } from '#engine/core/registry/Registry.ts'

type Load = () => Promise<{ readonly default: unknown }>

type Report = (fault: PluginFault) => void

/**
 * Isolates the failures of an extension. If it throws when called, the error is reported and the default is returned;
 * if it throws while rendering, the error is reported and passed on to the boundary around it. A component that does
 * not load within `timeoutMs` milliseconds counts as failed.
 */
export function containPlugin(plugin: Plugin, report: Report, timeoutMs = 10_000): Plugin {
  const load = loadContained(plugin.load, report, timeoutMs)
  const safely = <Result,>(
    what: string,
    ask: () => Result,
    takes: (result: Result) => boolean,
    instead: Result,
  ): Result => {
    try {
      const result = ask()
      if (takes(result)) return result
      report({ reason: 'crashed', detail: `${what}: ${causeText(new TypeError(typeof result))}` })
    } catch (cause) {
      report({ reason: 'crashed', detail: `${what}: ${causeText(cause)}` })
    }
    return instead
  }
  switch (plugin.kind) {
    case 'interface': {
      const { reads } = plugin
      return {
        ...plugin,
        report,
        load,
        ...(reads && { reads: options => safely('reads', () => reads(options), isNames, []) }),
      }
    }
    case 'display': {
      const { fields, text } = plugin
      return {
        ...plugin,
        report,
        load,
        text: (value, options, context) =>
          safely('text', () => text(value, options, context), isText, plainWords(value)),
        ...(fields && {
          fields: (options: StoredOptions, context: DisplayContext) =>
            safely('fields', () => fields(options, context), isNames, []),
        }),
      }
    }
    case 'layout': {
      const { fields, request, loadOptions } = plugin
      return {
        ...plugin,
        report,
        load,
        fields: (query, options, context) =>
          safely('fields', () => fields(query, options, context), isNames, query.fields),
        ...(request && {
          request: (query: LayoutQuery, options: StoredOptions, context: LayoutContext) =>
            safely('request', () => request(query, options, context), isRecord, {}),
        }),
        ...(loadOptions && { loadOptions: loadContained(loadOptions, report, timeoutMs) }),
      }
    }
    case 'module': {
      const { visible } = plugin
      return {
        ...plugin,
        report,
        load,
        ...(visible && { visible: metadata => safely('visible', () => visible(metadata), isFlag, false) }),
      }
    }
  }
}

const isText = (result: unknown): boolean => typeof result === 'string'
const isFlag = (result: unknown): boolean => typeof result === 'boolean'
const isRecord = (result: unknown): boolean => typeof result === 'object' && result !== null
const isNames = (result: unknown): boolean => Array.isArray(result) && result.every(isText)
const plainWords = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

function loadContained(load: Load, report: Report, timeoutMs: number): Load {
  return async () => {
    try {
      const { default: component } = await inTime(load, timeoutMs)
      if (!isComponent(component)) throw new TypeError('The module has no component as its default export.')
      // Safe: the caller passes the props of its kind.
      const Drawn = component as ComponentType<object>
      const Watched = (props: object) => (
        <Watch report={report}>
          <Drawn {...props} />
        </Watch>
      )
      return { default: Watched }
    } catch (cause) {
      report({ reason: 'component', detail: causeText(cause) })
      throw cause
    }
  }
}

/** A function, or a component wrapped by `memo` or `forwardRef`. */
const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)

interface WatchProps {
  readonly report: Report
  readonly children: ReactNode
}

/** Reports an error while rendering and rethrows it. */
class Watch extends Component<WatchProps, { readonly failure: { readonly cause: unknown } | null }> {
  override state: { readonly failure: { readonly cause: unknown } | null } = { failure: null }

  static getDerivedStateFromError(cause: unknown) {
    return { failure: { cause } }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    // Not in componentDidCatch, which React only calls on the boundary that handles the failure.
    this.props.report({ reason: 'crashed', detail: causeText(failure.cause) })
    throw failure.cause
  }
}
