// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Fails in every way a contract can, and once in a while does not.
contract Reverter {
    event Done(address indexed caller, uint256 count);

    error Refused(address caller, uint256 code);

    uint256 public count;
    bool public broken;
    uint256[] private none;

    function fail(string calldata reason) external pure {
        revert(reason);
    }

    function panic() external view returns (uint256) {
        return none[count];
    }

    function custom() external view {
        revert Refused(msg.sender, 42);
    }

    /// Reverts without a word.
    function silent() external pure {
        assembly {
            revert(0, 0)
        }
    }

    /// Burns all the gas that it was given.
    function burn() external pure {
        assembly {
            invalid()
        }
    }

    function ok() external payable {
        count += 1;
        emit Done(msg.sender, count);
    }

    /// From now on `okUnlessBroken` fails, or works again: what a simulation saw need not hold later.
    function setBroken(bool value) external {
        broken = value;
    }

    function okUnlessBroken() external payable {
        require(!broken, "broken");
        count += 1;
        emit Done(msg.sender, count);
    }
}
