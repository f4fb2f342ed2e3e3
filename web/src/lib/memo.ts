// A component that draws again only when one of its properties is another.
import { Component, type ComponentType, type FunctionComponent, h } from "preact";

export function memo<P extends object>(Inner: FunctionComponent<P>): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const before = this.props as Record<string, unknown>;
      const after = next as Record<string, unknown>;
      return Object.keys({ ...before, ...after }).some(key => before[key] !== after[key]);
    }
    override render() {
      return h(Inner as FunctionComponent<object>, this.props);
    }
  };
}
