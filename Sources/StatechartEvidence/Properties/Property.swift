package import Statecharts

/// What is to hold of all runs of a machine: a pattern with the part of a run in which it counts. After Dwyer, Avrunin
/// and Corbett, Patterns in Property Specifications for Finite-State Verification, 1999.
package struct Property: Hashable, Sendable {
  /// What is to hold.
  package enum Pattern: Hashable, Sendable {
    /// It holds at no moment (absence).
    case never(Predicate)
    /// It holds at every moment (universality).
    case always(Predicate)
    /// Once the first holds, the second holds at that moment or later, however the machine goes on as long as a move is
    /// valid; within a time, if one is given, whoever waits (response).
    case leadsTo(Predicate, Predicate, within: Delay?)
    /// The first holds only if the second held before, or at the same moment (precedence).
    case onlyAfter(Predicate, Predicate)
    /// The first does not hold before the second does; that may never happen.
    case notUntil(Predicate, Predicate)
    /// From every configuration there is a way to a moment at which it holds.
    case staysReachable(Predicate)
    /// In every configuration a move is valid, unless the machine has ended.
    case noDeadlock
    /// No event enables two transitions of which only one can be taken and no rule of priority says which.
    case deterministic
  }

  /// Where it counts.
  package enum Scope: Hashable, Sendable {
    /// From the start.
    case globally
    /// From the first moment at which this holds.
    case after(Predicate)
    /// From each moment at which the first holds up to the next one at which the second holds, which is no part of it;
    /// to the end where that does not come.
    case between(Predicate, Predicate)
  }

  package let pattern: Pattern
  package let scope: Scope
  /// The sentence that it was read from.
  package let text: String

  package init(_ pattern: Pattern, scope: Scope = .globally, text: String) {
    (self.pattern, self.scope, self.text) = (pattern, scope, text)
  }
}
